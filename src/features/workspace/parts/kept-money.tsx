import { lagosDay } from "#domain/days.ts";
import { useBudget } from "#features/budgets/client.ts";
import { BudgetSection } from "#features/budgets/parts/budget-section.tsx";
import { MoneyTab } from "#features/ledger/parts/money-tab.tsx";
import { MoneyToday } from "./money-today.tsx";

type KeptMoneyProps = {
  propertyId: string;
  name: string;
  /** Whether the reader keeps the building, and does not only read its books. */
  isKept?: boolean;
};

/** The books of a building, with what of its money wants its keepers today and what it means to spend. */
export function KeptMoney({ propertyId, name, isKept = false }: KeptMoneyProps) {
  const budgetKobo = useBudget(propertyId, Number(lagosDay(new Date()).slice(0, 4))).data?.sums.budgetKobo;
  return (
    <MoneyTab
      propertyId={propertyId}
      name={name}
      budgetKobo={budgetKobo ?? null}
      beside={
        <>
          {isKept ? <MoneyToday propertyId={propertyId} /> : null}
          <BudgetSection propertyId={propertyId} />
        </>
      }
    />
  );
}
