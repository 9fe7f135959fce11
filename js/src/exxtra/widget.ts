import { defineGame } from "../widget";
import { exxtra } from "./index";

export default defineGame(exxtra);
