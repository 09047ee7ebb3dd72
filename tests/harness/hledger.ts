type Nets = Map<string, bigint>;

const inKobo = (naira: string): bigint => BigInt(naira.replace(".", ""));
const posting = /^\s+\w+:A?(\d+)(?: .*?)?\s\s+(-?[\d.]+) NGN$/;
const hledgerEnd = /^\s+\w+:(\d+) .*?\s\s+0\.00 NGN = (-?[\d.]+) NGN$/;
const beancountEnd = /^\d{4}-\d\d-\d\d balance \w+:A(\d+)\s\s(-?[\d.]+) NGN$/;

/** Adds up an export as a program would: what was moved by the code of its account, and what it says must be there. */
export function nets(text: string): { moved: Nets; asserted: Nets } {
  const moved: Nets = new Map();
  const asserted: Nets = new Map();
  for (const line of text.split("\n")) {
    const end = hledgerEnd.exec(line) ?? beancountEnd.exec(line);
    if (end) {
      asserted.set(end[1] ?? "", inKobo(end[2] ?? ""));
      continue;
    }
    const one = posting.exec(line);
    if (one) moved.set(one[1] ?? "", (moved.get(one[1] ?? "") ?? 0n) + inKobo(one[2] ?? ""));
  }
  return { moved, asserted };
}
