import { clockNow } from "../clock.ts";
import { failureOf } from "./attempt.ts";
import { type Act, afterAnswer, afterFailure } from "./rules.ts";

// What becomes of an act that a page has tried by itself, under its key, while it waited here.

export const arrivedHere = (act: Act): Act => afterAnswer(act, Date.now());

export const failedHere =
  (error: unknown) =>
  (act: Act): Act =>
    act.state === "waiting" ? afterFailure(act, failureOf(error), { now: clockNow(), chance: Math.random() }) : act;
