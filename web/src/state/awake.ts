/** Keeps the screen on while a table is open, where the browser can; returns how to stop. */
export function keepAwake(): () => void {
  const leave = new AbortController();
  let lock: WakeLockSentinel | null = null;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (leave.signal.aborted) await lock.release();
    } catch {
      lock = null; // low battery, or not allowed: the screen goes off as usual
    }
  };
  document.addEventListener("visibilitychange", () => void ask(), { signal: leave.signal });
  void ask();
  return () => {
    leave.abort();
    void lock?.release().catch(() => undefined);
  };
}
