import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Reading } from "#browser/outbox/known.ts";
import type { Outbox } from "#browser/outbox/outbox.ts";
import { type Act, countOf, isOpen } from "#browser/outbox/rules.ts";
import { useOutbox } from "#browser/outbox/use-outbox.ts";
import { leave } from "#features/accounts/leaving-client.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { UnsentAct } from "../parts/unsent-act.tsx";

export const meta = () => [{ title: "Not sent yet · Tunse" }];

/** Everything that waits on this phone, and what went since yesterday; the way out of a log-out with unsent things too. */
export default function Unsent() {
  const { outbox, acts, reading, unread } = useOutbox();
  const [query] = useSearchParams();
  const { total } = countOf(acts);
  const open = acts.filter(isOpen).toSorted((a, b) => turnOf(a) - turnOf(b));
  const received = acts.filter((act) => !isOpen(act)).toReversed();
  return (
    <>
      <PageHeader
        title="Not sent yet"
        lead="What you did without a connection waits on this phone, and is sent by itself in its order."
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {query.has("leaving") && outbox ? <Leaving {...{ count: total, reading, unread, outbox }} /> : null}
        {total > 0 ? (
          <Button variant="action" size="large" className="self-start" onClick={() => void outbox?.sendNow()}>
            Send now
          </Button>
        ) : reading === "asking" ? (
          <RowsSkeleton />
        ) : reading === "read" && unread === 0 ? (
          <EmptyState small title="Nothing waits">
            All that you did has been received.
          </EmptyState>
        ) : null}
        {reading === "unreadable" || unread > 0 ? <Unread count={unread} outbox={outbox} /> : null}
        {outbox ? <Acts label="Waiting" acts={open} outbox={outbox} /> : null}
        {outbox ? <Acts label="Received since yesterday" acts={received} outbox={outbox} /> : null}
      </div>
    </>
  );
}

/** What cannot wait first, then what waits for its person; the rest stays in the order in which it was done. */
const turnOf = ({ isUrgent, state }: Act): number => (isUrgent ? 0 : state === "needs-you" ? 1 : 2);

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

/** What waits is there, and the phone does not give it. */
function Unread({ count, outbox }: { count: number; outbox: Outbox | null }) {
  return (
    <FailedState
      title={count === 0 ? "This cannot be read now" : `${thingsWait(count)} here and cannot be read now`}
      onRetry={() => void outbox?.sendNow()}
    >
      Nothing was deleted. A full phone may be the cause: free some space, then try again. Do nothing a second time.
    </FailedState>
  );
}

const thingsWait = (count: number): string => (count === 1 ? "1 thing waits" : `${count} things wait`);

const deleteWord = "DELETE";

type LeavingProps = { count: number; reading: Reading; unread: number; outbox: Outbox };

/**
 * Logging out with unsent things: send them, keep them sealed for the same person, or delete them, which is typed. What
 * could not be read is kept.
 */
function Leaving({ count, reading, unread, outbox }: LeavingProps) {
  const navigate = useNavigate();
  const go = (keepUnsent: boolean) => {
    outbox.stop();
    leave({ keepUnsent });
    void navigate("/login", { replace: true });
  };
  if (reading === "read" && count + unread === 0) {
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
        {reading === "read"
          ? `${count + unread === 1 ? "1 thing has" : `${count + unread} things have`} not been sent. What shall happen before you log out?`
          : "What has not been sent cannot be read yet. It can stay on this phone until you are back."}
      </p>
      <Button className="self-start" onClick={() => go(true)}>
        Log out and keep for me on this phone
      </Button>
      {reading === "read" ? <Deleting onDelete={() => go(false)} /> : null}
    </Card>
  );
}

function Deleting({ onDelete }: { onDelete: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={`To delete them, type ${deleteWord}`} className="max-w-64">
        <Input autoComplete="off" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <Button disabled={typed !== deleteWord} onClick={onDelete}>
        Delete and log out
      </Button>
    </div>
  );
}
