import { mount } from "svelte";
import Room from "./pages/Room.svelte";
import "./pages/page.css";
import { preferredTag, words } from "./state/locale.svelte";
import { prefs } from "./state/prefs.svelte";
import { sounds } from "./sound";
import "./theme.css";

prefs.apply();
sounds.awaitGesture();
await words.choose(preferredTag());

const target = document.getElementById("app");
if (target) mount(Room, { target });
