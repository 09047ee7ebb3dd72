import { formatNaira } from "#domain/money.ts";

type BudgetBarProps = {
  name: string;
  sums: {
    budgetKobo: number | null;
    spentKobo: number;
    committedKobo: number | null;
    leftKobo: number | null;
  };
};

/** What the picture says, in words. */
const barWords = ({ budgetKobo, spentKobo, committedKobo, leftKobo }: BudgetBarProps["sums"]): string =>
  [
    `${formatNaira(spentKobo)} spent`,
    committedKobo ? `${formatNaira(committedKobo)} ordered` : null,
    leftKobo ? `${formatNaira(leftKobo)} to come` : null,
    budgetKobo === null ? "no budget" : `budget ${formatNaira(budgetKobo)}`,
  ]
    .filter((part) => part !== null)
    .join(", ");

/** What is spent, ordered and still to come, one after the other; a mark stands where the budget ends. */
export function BudgetBar({ name, sums }: BudgetBarProps) {
  const { budgetKobo, spentKobo, committedKobo, leftKobo } = sums;
  const parts = [
    { kobo: spentKobo, look: "bg-brand" },
    { kobo: committedKobo ?? 0, look: "bg-warn" },
    { kobo: leftKobo ?? 0, look: "bg-input-line/60" },
  ].map((part) => ({ ...part, kobo: Math.max(0, part.kobo) }));
  const all = parts.reduce((sum, { kobo }) => sum + kobo, 0);
  const most = Math.max(all, budgetKobo ?? 0, 1);
  const percent = (kobo: number) => `${(kobo / most) * 100}%`;
  return (
    <div role="img" aria-label={`${name}: ${barWords(sums)}`} className="relative py-1">
      <div className="flex h-3 w-full overflow-hidden rounded-full bg-hush">
        {parts.map(({ kobo, look }) => (
          <div key={look} className={look} style={{ width: percent(kobo) }} />
        ))}
      </div>
      {budgetKobo === null ? null : (
        <div
          className="absolute inset-y-0 w-1 -translate-x-1/2 rounded-full bg-ink ring-2 ring-surface"
          style={{ left: percent(Math.min(budgetKobo, most)) }}
        />
      )}
    </div>
  );
}
