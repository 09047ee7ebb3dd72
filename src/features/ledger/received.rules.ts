type Moved = { kind: string; role: string; debitKobo: number; creditKobo: number };

/** What came in of one kind; never from whom. */
export type Received = { what: string; kobo: number };

const unitRoles = ["service_charge", "owner_part", "receivable", "paid_ahead", "clearing"];

/**
 * What came in, by what it was for: of units what they were asked less what they have not paid, so nothing that is only
 * asked for counts. Deposits are not among it: where one person left one, their sum would be told.
 */
export function receivedOf(moved: readonly Moved[]): Received[] {
  const came = (fits: (one: Moved) => boolean) =>
    moved.filter(fits).reduce((sum, { debitKobo, creditKobo }) => sum + creditKobo - debitKobo, 0);
  const isOfUnits = ({ role }: Moved) => unitRoles.includes(role);
  return [
    { what: "From units, for what they were asked", kobo: came(isOfUnits) },
    { what: "Other income", kobo: came((one) => one.kind === "income" && !isOfUnits(one)) },
    { what: "Not known yet from whom", kobo: came(({ role }) => role === "unidentified") },
  ].filter(({ kobo }) => kobo !== 0);
}
