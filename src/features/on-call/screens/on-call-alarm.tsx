import { Hand } from "lucide-react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useParams } from "react-router";
import { ensure, useCall, useSend } from "#browser/queries.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatInstant } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { onCallApi } from "../client.ts";
import type { Alarm } from "../contract.ts";

export const meta: MetaFunction = () => [{ title: "Emergency · Tunse" }];

export async function clientLoader({ request, params: { ticketId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensure(onCallApi.findAlarm, { id: ticketId });
  return null;
}

const states: Record<Alarm["state"], { label: string; tone: "critical" | "good" | "plain" }> = {
  open: { label: "Nobody has answered yet", tone: "critical" },
  answered: { label: "Somebody sees to it", tone: "good" },
  resolved: { label: "Resolved", tone: "plain" },
};

/** An emergency for whoever is on call: what, where, and the one thing to say. */
export default function OnCallAlarmScreen() {
  const { ticketId = "" } = useParams();
  const role = useSession()?.user.role ?? "";
  const { alarm } = useCall(onCallApi.findAlarm, { id: ticketId }).data;
  const answering = useSend(onCallApi.answerAlarm, {
    refreshes: [onCallApi.findAlarm],
    onSuccess: () => goodToast("Written down", "Nobody else is called for it."),
    onError: (error) => problemToast("Not written down", error),
  });
  const { label, tone } = states[alarm.state];
  return (
    <>
      <PageHeader
        title={alarm.title}
        lead={<Badge tone={tone}>{label}</Badge>}
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
      />
      <Card className="flex max-w-2xl flex-col gap-4">
        <p className="break-words whitespace-pre-line">{alarm.description}</p>
        <Facts>
          <Fact name="Building">{alarm.propertyName}</Fact>
          {alarm.unit ? <Fact name="Home">{alarm.unit}</Fact> : null}
          <Fact name="Where">{alarm.place}</Fact>
          <Fact name="Reported by">{alarm.reporterName}</Fact>
          <Fact name="When">{formatInstant(alarm.raisedAt)}</Fact>
        </Facts>
        {alarm.state === "open" ? (
          <Button
            variant="action"
            size="large"
            wide
            icon={<Hand aria-hidden="true" className="size-5" />}
            busy={answering.isPending}
            busyLabel="Writing it down…"
            onClick={() => answering.mutate({ id: ticketId })}
          >
            I have it
          </Button>
        ) : null}
      </Card>
    </>
  );
}
