/** So many wrong ones, and it is over with that PIN. */
export const mostTries = 5;

const rising = "01234567890";
const firstTried = "That PIN is among the first that anybody tries. Please choose another.";

/** Why a PIN is none, or is one of the first that anybody tries; null where it is fine. */
export function pinProblem(pin: string): string | null {
  if (!/^\d{4,6}$/.test(pin)) return "A PIN has four to six figures.";
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  const isRun = rising.includes(pin) || rising.includes([...pin].reverse().join(""));
  const isYear = /^(?:19|20)\d\d$/.test(pin);
  return isRepeated || isRun || isYear ? firstTried : null;
}

export const wrongPin = (left: number): string =>
  `That PIN is not right. ${left === 1 ? "One try is" : `${left} tries are`} left.`;
