/** What the bank moved on a day: more than nothing came in. */
export type Moved = { onDay: string; text: string; kobo: number };

const naira = (kobo: number): string => (Math.abs(kobo) / 100).toFixed(2);

/** The file that a bank's website gives of it. */
export function statementOf(openingKobo: number, moved: readonly Moved[]): string {
  let balance = openingKobo;
  const lines = moved.map(({ onDay, text, kobo }) => {
    balance += kobo;
    const [year, month, day] = onDay.split("-");
    const cells = [`${day}/${month}/${year}`, `"${text}"`, kobo < 0 ? naira(kobo) : "", kobo > 0 ? naira(kobo) : ""];
    return [...cells, `${balance < 0 ? "-" : ""}${naira(balance)}`].join(",");
  });
  return ["Trans Date,Narration,Debit,Credit,Balance", ...lines].join("\n");
}
