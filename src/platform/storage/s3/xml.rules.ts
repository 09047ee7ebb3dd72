/** What stands between the tags of each element of this name; the answers of S3 nest none in themselves. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, "g"))].map((found) => found[1] ?? "");

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const plainOf = (text: string): string =>
  text.replace(/&(?:(\w+)|#(\d+)|#x([\da-f]+));/gi, (all, name, decimal, hex) => {
    if (name) return named[name] ?? all;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });

/** The texts of these elements. */
export const textsOf = (xml: string, name: string): string[] => elementsOf(xml, name).map(plainOf);
