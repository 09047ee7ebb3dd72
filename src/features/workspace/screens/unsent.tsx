import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, countOf, isOpen } from "#browser/outbox/rules.ts";
import { useOutbox } from "#browser/outbox/use-outbox.ts";
import { leave } from "#features/accounts/leaving-client.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { UnsentAct } from "../parts/unsent-act.tsx";

export const meta = () => [{ title: "Not sent yet · Tunse" }];

/** Everything that waits on this phone, and what went since yesterday; the way out of a log-out with unsent things too. */
export default function Unsent() {
  const { outbox, acts, isKnown } = useOutbox();
  const [query] = useSearchParams();
  const { total } = countOf(acts);
  const open = acts.filter(isOpen);
  const received = acts.filter((act) => !isOpen(act)).toReversed();
  return (
    <>
      <PageHeader
        title="Not sent yet"
        lead="What you did without a connection waits on this phone, and is sent by itself in its order."
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {query.has("leaving") && outbox ? <Leaving count={total} outbox={outbox} /> : null}
        {total > 0 ? (
          <Button variant="action" size="large" className="self-start" onClick={() => void outbox?.sendNow()}>
            Send now
          </Button>
        ) : isKnown ? (
          <EmptyState small title="Nothing waits">
            All that you did has been received.
          </EmptyState>
        ) : (
          <RowsSkeleton />
        )}
        {outbox ? <Acts label="Waiting" acts={open} outbox={outbox} /> : null}
        {outbox ? <Acts label="Received since yesterday" acts={received} outbox={outbox} /> : null}
      </div>
    </>
  );
}

function Acts({ label, acts, outbox }: { label: string; acts: readonly Act[]; outbox: Outbox }) {
  if (acts.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold tracking-[-0.01em]">{label}</h2>
      <ul className="flex flex-col gap-3">
        {acts.map((act) => (
          <li key={act.id}>
            <UnsentAct act={act} outbox={outbox} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const deleteWord = "DELETE";

/** Logging out with unsent things: send them, keep them sealed for the same person, or delete them, which is typed. */
function Leaving({ count, outbox }: { count: number; outbox: Outbox }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const go = (keepUnsent: boolean) => {
    outbox.stop();
    leave({ keepUnsent });
    void navigate("/login", { replace: true });
  };
  if (count === 0) {
    return (
      <Card className="flex flex-col items-start gap-3">
        <p>Everything has been sent.</p>
        <Button variant="action" onClick={() => go(false)}>
          Log out
        </Button>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4 border-2 border-warn">
      <p className="font-semibold">
        {count === 1 ? "1 thing has" : `${count} things have`} not been sent. What shall happen before you log out?
      </p>
      <Button className="self-start" onClick={() => go(true)}>
        Log out and keep for me on this phone
      </Button>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={`To delete them, type ${deleteWord}`} className="max-w-64">
          <Input autoComplete="off" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        </Field>
        <Button disabled={typed !== deleteWord} onClick={() => go(false)}>
          Delete and log out
        </Button>
      </div>
    </Card>
  );
}
