import { defineGame } from "../widget";
import { levelx } from "./index";

export default defineGame(levelx);
