import { passwordFault } from "../rules.ts";

type Refusal = { message: string; faults: { field: string; message: string }[] };
type Typed = Record<string, string>;

const browsers: [RegExp, string][] = [
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/UCBrowser/, "UC Browser"],
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

const nameIn = (text: string, known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1];

/** What a browser calls itself → what its owner calls it: "Chrome on Android". */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(userAgent ?? "", browsers);
  const system = nameIn(userAgent ?? "", systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Another device";
}

const refusalOf = (faults: Refusal["faults"]): Refusal | null =>
  faults[0] ? { message: faults[0].message, faults } : null;

const missing = (typed: Typed, labels: Record<string, string>) =>
  Object.entries(labels)
    .filter(([field]) => !typed[field]?.trim())
    .map(([field, label]) => ({ field, message: `${label} is required.` }));

/** What each form says before it asks the server, or null. */
export const forgotRefusal = (typed: Typed): Refusal | null => refusalOf(missing(typed, { email: "Email" }));

export const profileRefusal = (typed: Typed): Refusal | null =>
  refusalOf(missing(typed, { name: "Name", phone: "Phone", location: "Location" }));

export function newPasswordRefusal(field: string): (typed: Typed) => Refusal | null {
  return (typed) => {
    if (!typed[field]) return refusalOf([{ field, message: "New password is required." }]);
    const fault = passwordFault(typed[field]);
    return refusalOf(fault ? [{ field, message: fault }] : []);
  };
}

export const changeRefusal = (typed: Typed): Refusal | null => {
  const current = typed.currentPassword
    ? []
    : [{ field: "currentPassword", message: "Please enter the password you have now." }];
  return refusalOf([...current, ...(newPasswordRefusal("newPassword")(typed)?.faults ?? [])]);
};

/** The token at the end of a mailed link, or null. */
export const tokenOfLink = (fragment: string): string | null => /^#token=([\w-]{1,200})$/.exec(fragment)?.[1] ?? null;
