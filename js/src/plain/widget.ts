import { defineGame } from "../widget";
import { plain } from "./index";

export default defineGame(plain);
