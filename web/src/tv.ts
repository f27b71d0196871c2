/** The screen on the wall: dark, measured by the height of the screen, in the language of the browser. */
import "./theme.css";
import { mount } from "svelte";
import Screen from "./pages/Screen.svelte";

const spoken = ["en", "de"];
const wanted = [localStorage.getItem("cardroom.language") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
document.documentElement.lang = wanted.find((tag) => spoken.includes(tag)) ?? "en";

mount(Screen, { target: document.body });
