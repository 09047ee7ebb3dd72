import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { optionsOf, queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { channelLabels } from "#domain/channels.ts";
import { formatInstant } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { drillApi } from "../client.ts";
import type { Drill } from "../contract.ts";
import { type AnswerWay, tookWords } from "../rules.ts";

const ways: Record<AnswerWay, string> = { page: "in Tunse", voice: "by phone call", whatsapp: "by WhatsApp" };
/** How often who was reached is asked again while a drill goes on; a page that nobody sees asks nothing. */
const everyMs = 5_000;

/** Rings everybody to try, and shows who was reached. */
export function DrillCard({ propertyId }: { propertyId: string }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(
    {
      ...optionsOf(drillApi.findLatestDrill, { id: propertyId }),
      refetchInterval: ({ state }) => (isRunning(state.data?.drill ?? null) ? everyMs : false),
    },
    queryClient,
  );
  const starting = useSend(drillApi.startDrill, {
    refreshes: [drillApi.findLatestDrill],
    onSuccess: () => {
      goodToast("Everybody is being rung", "Who answers stands here within a minute or two.");
      setAsking(false);
    },
    onError: (error) => problemToast("Not rung", error),
  });
  const drill = data?.drill ?? null;
  return (
    <Section
      title="Try it"
      action={
        <Button icon={<BellRing aria-hidden="true" className="size-5" />} onClick={() => setAsking(true)}>
          Ring everybody to try
        </Button>
      }
    >
      {drill ? <Reached drill={drill} /> : <p className="text-ink-soft">Nobody has been rung to try yet.</p>}
      {isAsking ? (
        <Dialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(false))}
          title="Ring everybody to try?"
          description="Everybody whom an emergency would call now gets a message, and a call after a minute: “This is a drill, nothing is wrong.” It costs what such messages cost, within the building's budget. Once a day."
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Not now</Button>
              <Button
                variant="action"
                busy={starting.isPending}
                busyLabel="Ringing…"
                onClick={() => starting.mutate({ id: propertyId })}
              >
                Ring everybody
              </Button>
            </>
          }
        >
          <p>No repair request comes of it, and a real emergency waits for nothing.</p>
        </Dialog>
      ) : null}
    </Section>
  );
}

const isRunning = (drill: Drill | null): boolean =>
  drill !== null && !drill.over && drill.people.some(({ answeredAt }) => answeredAt === null);

function Reached({ drill }: { drill: Drill }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Begun by {drill.startedByName} on {formatInstant(drill.startedAt)}
      </p>
      <Divided>
        {drill.people.map((one) => (
          <Person key={one.accountId} person={one} over={drill.over} />
        ))}
      </Divided>
    </>
  );
}

type PersonProps = { person: Drill["people"][number]; over: boolean };

function Person({ person: { name, answeredBy, seconds, tried }, over }: PersonProps) {
  const isHere = answeredBy !== null && seconds !== null;
  const said = isHere ? `Reached after ${tookWords(seconds)}, ${ways[answeredBy]}` : triedWords(tried);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-ink-soft">{said}</p>
      </div>
      <Badge tone={isHere ? "good" : over ? "bad" : "warn"}>
        {isHere ? "Reached" : over ? "Not reached" : "No answer yet"}
      </Badge>
    </li>
  );
}

function triedWords(tried: PersonProps["person"]["tried"]): string {
  if (tried.length === 0) return "There is no way to reach them outside of Tunse: no confirmed phone, mail or browser.";
  const say = ({ channel, state, why }: (typeof tried)[number]) => {
    const way = channel === "push" ? "Browser" : channelLabels[channel];
    if (state === "failed" || state === "stopped" || state === "unknown") return `${way}: ${why ?? "did not arrive"}`;
    return `${way}: ${state === "waiting" || state === "sending" ? "on its way" : "sent"}`;
  };
  return tried.map(say).join(" · ");
}
