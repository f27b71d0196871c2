/** The screen on the wall: dark and measured by the height of the screen, as its HTML says. */
import "./theme.css";
import { mount } from "svelte";
import Screen from "./pages/Screen.svelte";
import { applyLanguage } from "./state/language";

applyLanguage();
mount(Screen, { target: document.body });
