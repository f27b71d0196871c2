/** The language of a page that takes its words from `<html lang>`: chosen before, or the browser's first we speak. */
const SPOKEN = ["en", "de"];

export function applyLanguage(): void {
  const wanted = [localStorage.getItem("cardroom.language") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  document.documentElement.lang = wanted.find((tag) => SPOKEN.includes(tag)) ?? "en";
}
