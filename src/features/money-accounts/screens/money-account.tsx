import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useParams } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { formatNaira } from "#domain/money.ts";
import { Abroad } from "#features/currencies/parts/abroad.tsx";
import { Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Money } from "#ui/values.tsx";
import { moneyAccountApi, useReadIt } from "../client.ts";
import type { MoneyAccount } from "../contract.ts";
import { Flow } from "../parts/flow.tsx";
import { KeeperActs } from "../parts/keeper-acts.tsx";
import { LinesDialog } from "../parts/lines-dialog.tsx";
import { AccountPaper } from "../parts/paper.tsx";
import { Seal } from "../parts/seal.tsx";
import { Spent } from "../parts/spent.tsx";
import { halfName } from "../rules.ts";

export const meta: MetaFunction = () => [{ title: "Where our money went · Tunse" }];

export async function clientLoader({ request, params: { accountId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensure(moneyAccountApi.findMoneyAccount, { id: accountId });
  return null;
}

/** Where the money of a building went in half a year: every amount opens what stands behind it. */
export default function MoneyAccountScreen() {
  const { accountId = "" } = useParams();
  const { account } = useCall(moneyAccountApi.findMoneyAccount, { id: accountId }).data;
  const isOccupant = useSession()?.user.role === "building_occupant";
  const [kind, setKind] = useState<MoneyAccount["spent"][number] | null>(null);
  useRead(account);
  const spent = account.spent.reduce((sum, { kobo }) => sum + kobo, 0);
  return (
    <>
      <PageHeader
        title="Where our money went"
        lead={`${account.property}, ${halfName(account)}${account.state === "draft" ? " · draft" : ""}`}
        back={
          isOccupant && account.can.ask !== true
            ? { to: "/service-charge", label: "Back to Service charge" }
            : { to: `/property/${account.propertyId}?tab=charge`, label: "Back to the building" }
        }
      />
      <div className="flex max-w-3xl flex-col gap-6">
        {isOccupant ? null : <KeeperActs account={account} />}
        {account.note ? <p className="break-words whitespace-pre-line">{account.note}</p> : null}
        <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
          <div>
            <h2 className="text-ink-soft">Spent</h2>
            <p className="text-3xl font-bold tracking-[-0.02em] tabular-nums">{formatNaira(spent)}</p>
            <Abroad kobo={spent} />
          </div>
          <Spent spent={account.spent} onOpen={setKind} />
        </section>
        <Moves account={account} />
        <Supplements account={account} />
        {account.state === "issued" ? <AccountPaper account={account} /> : null}
        <Seal account={account} />
      </div>
      {kind ? <LinesDialog id={account.id} kind={kind} onClose={() => setKind(null)} /> : null}
    </>
  );
}

/** Whoever opens an account that was issued has read it, for their unit. */
function useRead({ id, state, can }: MoneyAccount): void {
  const { mutate } = useReadIt();
  const isTold = state === "issued" && can.read === true;
  useEffect(() => {
    if (isTold) mutate({ id });
  }, [isTold, id, mutate]);
}

function Moves({ account }: { account: Omit<MoneyAccount, "received"> & Partial<Pick<MoneyAccount, "received">> }) {
  // Answers of the release before say nothing of what came in.
  const { openingKobo, closingKobo, moves, received = [], income, arrearsKobo, aheadKobo, setAsideKobo } = account;
  const rows = moves.filter(({ kobo }) => kobo !== 0);
  return (
    <Section title="From what there was to what there is">
      <table className="w-full text-left">
        <caption className="sr-only">Everything that moved</caption>
        <tbody>
          <Row name="In cash and bank accounts before" kobo={openingKobo} strong />
          {rows.map(({ what, kobo }) => (
            <Row key={what} name={what} kobo={kobo} />
          ))}
          <Row name="In cash and bank accounts at the end" kobo={closingKobo} strong />
        </tbody>
      </table>
      <Flow received={received} spent={account.spent} />
      {received.length > 0 ? (
        <table className="w-full text-left">
          <caption className="pb-1 text-left font-bold">What came in</caption>
          <tbody>
            {received.map(({ what, kobo }) => (
              <Row key={what} name={what} kobo={kobo} />
            ))}
          </tbody>
        </table>
      ) : null}
      <table className="w-full text-left text-ink-soft">
        <caption className="sr-only">What else there is to know</caption>
        <tbody>
          {income.map(({ accountId, name, kobo }) => (
            <Row key={accountId} name={name} kobo={kobo} />
          ))}
          <Row name="Set aside" kobo={setAsideKobo} />
          <Row name="Owed by all units together at the end" kobo={arrearsKobo} />
          <Row name="Paid ahead by all units together" kobo={aheadKobo} />
        </tbody>
      </table>
    </Section>
  );
}

function Row({ name, kobo, strong = false }: { name: string; kobo: number; strong?: boolean }) {
  return (
    <tr className="border-t border-line first:border-t-0">
      <th scope="row" className={`py-1.5 pr-3 break-words ${strong ? "font-bold" : "font-normal"}`}>
        {name}
      </th>
      <td className={`py-1.5 text-right ${strong ? "font-bold" : ""}`}>
        <Money kobo={kobo} />
      </td>
    </tr>
  );
}

function Supplements({ account: { supplements } }: { account: MoneyAccount }) {
  if (supplements.length === 0) return null;
  return (
    <Section title="Supplements">
      {supplements.map(({ id, text, by }) => (
        <p key={id} className="break-words whitespace-pre-line">
          {text} <span className="text-sm text-ink-soft">({by})</span>
        </p>
      ))}
    </Section>
  );
}
