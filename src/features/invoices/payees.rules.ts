/** Whom else a bank account is kept for: those that its reader knows by name, and whether there are others. */
export type AlsoKept = { names: readonly string[]; others: boolean };

/** "This account is also kept by Chidi Pumps and by somebody else."; null where nobody else keeps it. */
export function alsoKeptWords({ names, others }: AlsoKept): string | null {
  const kept = [...names, ...(others ? ["somebody else"] : [])];
  const last = kept.at(-1);
  if (last === undefined) return null;
  const first = kept.slice(0, -1).join(", ");
  return `This account is also kept by ${first ? `${first} and by ` : ""}${last}.`;
}

/** What somebody hears who would let money go to an account of their own, or of those they work with. */
export const ownAccount =
  "The bank account that this goes to is also kept for you, or for those you work with. Somebody else must decide.";

/** What they hear where the account is that of whoever asked. */
export const askersAccount =
  "The bank account that this goes to is also kept for whoever asked for it, or for those they work with. Nobody can say yes to it so.";
