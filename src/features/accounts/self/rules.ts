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

/** The token at the end of a mailed link, or null. */
export const tokenOfLink = (fragment: string): string | null => /^#token=([\w-]{1,200})$/.exec(fragment)?.[1] ?? null;
