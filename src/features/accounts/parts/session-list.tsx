import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Instant } from "#ui/values.tsx";
import type { accountApi } from "../client.ts";
import type { SessionPlace } from "../contract.ts";
import { deviceName } from "../self/rules.ts";

/** The calls behind the list: those of users, or of site admins. */
type SessionCalls = Pick<typeof accountApi, "listSessions" | "endSession">;

type SessionListProps = { sessions: readonly SessionPlace[]; calls: SessionCalls };

const first = 5;

/** Every place where this account is signed in, this one first; the others can be signed out from here. */
export function SessionList({ sessions, calls }: SessionListProps) {
  const [all, setAll] = useState(false);
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = all ? ordered : ordered.slice(0, first);
  return (
    <div className="flex flex-col gap-3">
      <Divided>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} calls={calls} />
        ))}
      </Divided>
      {shown.length < ordered.length ? (
        <Button onClick={() => setAll(true)} className="self-start">
          Show {ordered.length - shown.length} more
        </Button>
      ) : null}
    </div>
  );
}

function SessionRow({ session, calls }: { session: SessionPlace; calls: SessionCalls }) {
  const device = deviceName(session.device);
  const end = useSend(calls.endSession, {
    refreshes: [calls.listSessions],
    onSuccess: () => goodToast("Signed Out There", `${device} is signed out.`),
    onError: (error) => problemToast("Not Signed Out", error),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-ink-soft">
          Last used <Instant at={session.lastUsedAt} />
        </p>
      </div>
      {session.current ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          busy={end.isPending || end.isSuccess}
          busyLabel="Signing out…"
          aria-label={`Sign out there: ${device}`}
          onClick={() => end.mutate({ id: session.id })}
        >
          Sign out there
        </Button>
      )}
    </li>
  );
}
