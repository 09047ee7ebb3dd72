import { formatDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Money } from "#ui/values.tsx";
import { useFormerMoneyAccounts, useMoneyAccounts } from "../client.ts";
import { halfName } from "../rules.ts";

/** The six-monthly accounts of a building; nothing where there is none yet. */
export function AccountsList({ propertyId }: { propertyId: string }) {
  const list = useMoneyAccounts(propertyId);
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  if (accounts.length === 0) return null;
  return (
    <Section title="Where our money went" className="max-w-4xl">
      <Divided>
        {accounts.map((account) => (
          <RowLink key={account.id} to={`/money-accounts/${account.id}`}>
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{halfName(account)}</span>
                <span className="block text-sm text-ink-soft">
                  {account.issuedAt ? `Issued ${formatDay(account.issuedAt.slice(0, 10))}` : "Not issued yet"}
                  {account.openQuestions > 0
                    ? ` · ${account.openQuestions === 1 ? "1 question" : `${account.openQuestions} questions`} open`
                    : ""}
                  {account.readUnits
                    ? ` · read in ${account.readUnits === 1 ? "1 unit" : `${account.readUnits} units`}`
                    : ""}
                </span>
              </span>
              {account.spentKobo === null ? (
                <Badge tone="warn">Draft</Badge>
              ) : (
                <Money kobo={account.spentKobo} className="font-bold" />
              )}
            </span>
          </RowLink>
        ))}
      </Divided>
      <ShowMore list={list} />
    </Section>
  );
}

/** The accounts of the time in which one lived where one lives no more; nothing where there is none. */
export function FormerAccounts() {
  const list = useFormerMoneyAccounts();
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  if (accounts.length === 0) return null;
  return (
    <Section title="Where the money went while you lived there" className="max-w-4xl">
      <Divided>
        {accounts.map((account) => (
          <RowLink key={account.id} to={`/money-accounts/${account.id}`}>
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{halfName(account)}</span>
                <span className="block text-sm break-words text-ink-soft">{account.property}</span>
              </span>
              {account.spentKobo === null ? null : <Money kobo={account.spentKobo} className="font-bold" />}
            </span>
          </RowLink>
        ))}
      </Divided>
      <ShowMore list={list} />
    </Section>
  );
}
