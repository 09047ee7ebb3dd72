/** What the sign-up screen states and both sides enforce. */
export const passwordRule =
  "At least 8 characters, with upper and lower case letters, a number and a special character (!@#$%^&*).";

const tooShort = "Password must be at least 6 characters long";
export const tooCommon = "That password is one of the most common ones. Please choose another.";

/** The words that people build their passwords on, compared after digits, symbols and usual swaps are taken off. */
const commonStems = new Set(
  (
    "password passwort passw pass admin administrator welcome qwerty qwertyuiop asdfgh letmein iloveyou monkey dragon " +
    "football baseball superman batman master sunshine princess shadow login abc abcd abcdef test testing changeme " +
    "secret hello freedom whatever trustno nigeria naija lagos abuja blessing jesus jesuschrist god godisgood chelsea " +
    "arsenal manchester barcelona liverpool money success computer internet user guest root tunse maintenance"
  ).split(" "),
);

const swaps: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** What is left of a password without its digits and symbols, and with the usual swaps undone. */
export function stemsOf(password: string): string[] {
  // Letters of other scripts and pictures count as what they are: Yoruba is no row of the few plain letters in it.
  const lower = password.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const bare = lower.replaceAll(/[^\p{L}\p{Extended_Pictographic}]/gu, "");
  const trimmed = lower.replace(/^[^a-z@$]+|[\d!@#$%^&*._-]+$/g, "");
  const swapped = [...trimmed]
    .map((letter) => swaps[letter] ?? letter)
    .join("")
    .replaceAll(/[^\p{L}\p{Extended_Pictographic}]/gu, "");
  return [bare, swapped];
}

/** The sentence that says why a new password is refused, or null. Symbols beside the listed ones are welcome. */
export function passwordFault(password: string): string | null {
  if (password.length < 6) return tooShort;
  const meets = [/.{8,}/s, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[!@#$%^&*]/].every((part) => part.test(password));
  if (!meets) return `Password must have ${passwordRule.charAt(0).toLowerCase()}${passwordRule.slice(1)}`;
  return stemsOf(password).some((stem) => commonStems.has(stem)) ? tooCommon : null;
}

export const sessionLimits = { slidingDays: 30, longestDays: 180 } as const;

const day = 24 * 60 * 60 * 1_000;

/** 30 days from its last use, 180 from its start at most. */
export function sessionExpiry(createdAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + sessionLimits.slidingDays * day, createdAt.getTime() + sessionLimits.longestDays * day),
  );
}

type SecondStep = { secondStepAt: Date | null; secondStepDueAt: Date | null };

/** An organisation asks for two-step sign-in, its time is over, and the person has not switched it on. */
export const owesStep = ({ secondStepAt, secondStepDueAt }: SecondStep, now: Date): boolean =>
  secondStepAt === null && secondStepDueAt !== null && secondStepDueAt <= now;

export const failedSignIns = { most: 10, windowMinutes: 15, thenEverySeconds: 60 } as const;

export type TokenPurpose = "reset_password" | "verify_email" | "undo_two_step";

/** How long the link of a mail works. */
export const tokenHours: Record<TokenPurpose, number> = { reset_password: 1, verify_email: 72, undo_two_step: 72 };

type Attempts = { most: number; windowMinutes: number };

/** Failed sign-ins from one address; mails that a stranger can have sent, and from one; guesses by who is signed in. */
export const attempts = {
  signInsFromAddress: { most: 600, windowMinutes: 15 },
  letters: { most: 5, windowMinutes: 60 },
  lettersFromAddress: { most: 300, windowMinutes: 60 },
  passwordChecks: { most: 10, windowMinutes: 15 },
  codes: { most: 10, windowMinutes: 15 },
  exports: { most: 10, windowMinutes: 60 },
  /** Of people added by email, whose answer says whether an address has an account. */
  additions: { most: 100, windowMinutes: 60 },
} as const satisfies Record<string, Attempts>;

/** What stands in place of the name of somebody whose account was deleted. */
export const formerName = "Former member";
