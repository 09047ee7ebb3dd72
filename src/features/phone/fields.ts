import * as field from "#domain/fields.ts";
import { pinProblem } from "#domain/pin.ts";

const facts = { max: 6, tooLong: "A PIN has four to six figures." };
/** One that is already set is not judged again: a later version may refuse it. */
const known = (label: string) => field.secret(label, { ...facts, missing: "Your PIN is required." });
const fresh = field.secret("New PIN", { ...facts, min: 4, rule: pinProblem, missing: "A PIN is required." });
const again = field.secret("The same once more", { ...facts, missing: "Please type the PIN once more." });

export const unlockFields = field.fields({ pin: known("PIN") });
export const setFields = field.fields({ next: fresh, again });
export const changeFields = field.fields({ pin: known("PIN until now"), next: fresh, again });
