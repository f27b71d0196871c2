/** A finished hand, looked at again. */
import "./theme.css";
import { mount } from "svelte";
import Replay from "./pages/Replay.svelte";
import { applyLanguage } from "./state/language";
import { prefs } from "./state/prefs.svelte";

applyLanguage();
prefs.apply();
mount(Replay, { target: document.body });
