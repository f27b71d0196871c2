/** Whether things should fade instead of travel: the person's setting (`data-motion`) before the system's wish. */
export function isMotionReduced(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion !== undefined) return motion === "reduce";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
