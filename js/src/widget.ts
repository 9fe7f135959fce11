import { defineWidget } from "./bridge.svelte";
import type { WidgetModel } from "./protocol";
import Shell from "./shell/Shell.svelte";

export default defineWidget<WidgetModel>(Shell);
