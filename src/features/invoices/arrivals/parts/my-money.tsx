import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Instant, Money } from "#ui/values.tsx";
import { useMyPayments } from "../client.ts";
import type { OwnPayment } from "../contract.ts";
import { ArrivalLater } from "./arrival-later.tsx";

/** What a contractor is owed and was paid, in all buildings, also of those that they have left. */
export function MyMoney() {
  const list = useMyPayments();
  if (list.isPending) return <RowsSkeleton />;
  if (list.isError)
    return (
      <FailedState
        title="What you were paid could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  const [first] = list.data.pages;
  const payments = list.data.pages.flatMap((page) => page.payments);
  if (!first) return null;
  const { askedKobo, owedKobo, heldKobo, heldUntil, unprovedKobo } = first;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <div>
          <h2 className="text-ink-soft">Owed to you</h2>
          <p className="text-3xl font-bold tracking-[-0.02em]">
            <Money kobo={owedKobo} />
          </p>
        </div>
        <dl className="flex flex-col gap-1">
          <Sum name="Waits to be accepted" kobo={askedKobo} />
          <Sum name="Held back until checked" kobo={heldKobo} from={heldUntil} />
          {unprovedKobo > 0 ? <Sum name="Given ahead, which your invoice proves" kobo={unprovedKobo} /> : null}
        </dl>
      </section>
      <Section title="Paid to you">
        {payments.length > 0 ? (
          <Divided>
            {payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </Divided>
        ) : (
          <p className="text-ink-soft">No payment to you was recorded yet. Each stands here once it is.</p>
        )}
        <ShowMore list={list} />
      </Section>
    </div>
  );
}

function Sum({ name, kobo, from = null }: { name: string; kobo: number; from?: string | null }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <dt className="min-w-0 break-words text-ink-soft">
        {name}
        {from ? (
          <>
            , the first until <Day day={from} />
          </>
        ) : null}
      </dt>
      <dd>
        <Money kobo={kobo} className="font-semibold" />
      </dd>
    </div>
  );
}

function Payment({ payment }: { payment: OwnPayment }) {
  const { id, of, taskTitle, property, kobo, taxKobo, paidOn, reference, takenBackAt, arrival } = payment;
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-40">
          <span className="block font-semibold break-words">{taskTitle}</span>
          <span className="block text-sm break-words text-ink-soft">
            {property} · {of === "advance" ? "Before the work" : "Invoice"} · <Day day={paidOn} />
            {reference ? ` · ${reference}` : ""}
          </span>
        </span>
        <span className="ml-auto text-right">
          <Money kobo={kobo - taxKobo} className="font-bold" />
          {taxKobo > 0 ? (
            <span className="block text-sm text-ink-soft">
              <Money kobo={taxKobo} /> taken for tax
            </span>
          ) : null}
        </span>
      </div>
      {takenBackAt ? (
        <p className="break-words">
          Taken back on <Instant at={takenBackAt} />, since it never left the bank. It is{" "}
          {of === "advance" ? "to be paid" : "owed to you"} again.
        </p>
      ) : (
        <ArrivalLater of={of} id={id} kobo={kobo - taxKobo} arrival={arrival} />
      )}
    </li>
  );
}
