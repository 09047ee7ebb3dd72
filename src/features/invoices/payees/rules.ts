/** Whom else a bank account is kept for: those that its reader knows by name, and whether there are others. */
export type AlsoKept = { names: readonly string[]; others: boolean };

/** "Chidi Pumps, Ada Obi and Bola Ade". */
export const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(" and ");

/** "This account is also kept by Chidi Pumps and by somebody else."; null where nobody else keeps it. */
export function alsoKeptWords({ names, others }: AlsoKept): string | null {
  const kept = [...names, ...(others ? ["somebody else"] : [])];
  const last = kept.at(-1);
  if (last === undefined) return null;
  const first = kept.slice(0, -1).join(", ");
  return `This account is also kept by ${first ? `${first} and by ` : ""}${last}.`;
}

type Concern = {
  me: string;
  /** Whoever asked for the money, where that is somebody else and not its contractor. */
  asker: string | null;
  isOwner: boolean;
  /** Everybody who keeps the building. */
  keepers: readonly string[];
  /** For whom of all these the account is kept, or for those they work with. */
  concerned: readonly string[];
  /** For whom its owner has allowed it. */
  allowed: readonly string[];
};

export const isNobodyElse = ({ keepers, concerned }: Pick<Concern, "keepers" | "concerned">): boolean =>
  keepers.every((id) => concerned.includes(id));

/** Why somebody may not let money go to that account; null where they may. */
export function concernProblem({ me, asker, isOwner, ...kept }: Concern): string | null {
  const { keepers, concerned, allowed } = kept;
  const isAlone = keepers.length === 1 || allowed.includes(me);
  const isTheirs = isOwner && isAlone && isNobodyElse(kept);
  if (concerned.includes(me) && !isTheirs) return isNobodyElse(kept) ? accountOfAll : ownAccount;
  return asker !== null && concerned.includes(asker) && !allowed.includes(asker) ? askersAccount : null;
}

/** What somebody hears who would let money go to an account of their own, or of those they work with. */
export const ownAccount =
  "The bank account that this goes to is also kept for you, or for those you work with. Somebody else must decide.";

/** The same, where it is so with everybody who keeps the building. */
export const accountOfAll =
  "The bank account that this goes to is also kept for everybody who keeps this building, or for those they work with. The contractor names another one, or the owner allows it under Invoices, with a reason.";

/** What they hear where the account is that of whoever asked. */
export const askersAccount =
  "The bank account that this goes to is also kept for whoever asked for it, or for those they work with. Nobody can say yes to it so, unless the owner allows it under Invoices, with a reason.";

/** Where the contractor's account was deleted. */
export const goneAccount =
  "This contractor's account is gone, and with it whose bank account they were paid into. The owner decides about it.";
