/** So many wrong ones, and its owner signs in and sets another. */
export const mostTries = 5;

const rising = "01234567890";

/** Why a PIN is none, or is the first that anybody tries; null where it is fine. */
export function pinProblem(pin: string): string | null {
  if (!/^\d{4,6}$/.test(pin)) return "A PIN has four to six figures.";
  const isOne = new Set(pin).size === 1;
  const isRun = rising.includes(pin) || rising.includes([...pin].reverse().join(""));
  return isOne || isRun ? "That PIN is among the first that anybody tries. Please choose another." : null;
}

export const wrongPin = (left: number): string =>
  `That PIN is not right. ${left === 1 ? "One try is" : `${left} tries are`} left.`;
export const noTriesLeft = "The PIN was wrong too often. Please sign in to approve this, and set another PIN there.";
