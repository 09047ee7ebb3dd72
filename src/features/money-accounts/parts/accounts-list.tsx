import type { ReactNode } from "react";
import { formatDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Money } from "#ui/values.tsx";
import { useFormerMoneyAccounts, useMoneyAccounts } from "../client.ts";
import type { FormerMoneyAccount, MoneyAccountHead } from "../contract.ts";
import { halfName } from "../rules.ts";

type RowProps = { account: MoneyAccountHead | FormerMoneyAccount; about: string; noSum: ReactNode };

/** One half year; `noSum` stands where nobody has issued it yet. */
function AccountRow({ account, about, noSum }: RowProps) {
  return (
    <RowLink to={`/money-accounts/${account.id}`}>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold">{halfName(account)}</span>
          <span className="block text-sm break-words text-ink-soft">{about}</span>
        </span>
        {account.spentKobo === null ? noSum : <Money kobo={account.spentKobo} className="font-bold" />}
      </span>
    </RowLink>
  );
}

/** When it was issued, what is asked about it, and in how many units it was read. */
function aboutOf({ issuedAt, openQuestions, readUnits }: MoneyAccountHead): string {
  const issued = issuedAt ? `Issued ${formatDay(issuedAt.slice(0, 10))}` : "Not issued yet";
  const open = openQuestions === 1 ? "1 question open" : `${openQuestions} questions open`;
  const read = readUnits === 1 ? "read in 1 unit" : `read in ${readUnits} units`;
  return [issued, openQuestions > 0 ? open : "", readUnits ? read : ""].filter(Boolean).join(" · ");
}

/** The six-monthly accounts of a building; nothing where there is none yet. */
export function AccountsList({ propertyId }: { propertyId: string }) {
  const list = useMoneyAccounts(propertyId);
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  if (accounts.length === 0) return null;
  return (
    <Section title="Where our money went" className="max-w-4xl">
      <Divided>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            {...{ account, about: aboutOf(account), noSum: <Badge tone="warn">Draft</Badge> }}
          />
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
          <AccountRow key={account.id} {...{ account, about: account.property, noSum: null }} />
        ))}
      </Divided>
      <ShowMore list={list} />
    </Section>
  );
}
