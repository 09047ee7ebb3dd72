import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import type { Act } from "#browser/outbox/rules.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { currentSession, useSession } from "#browser/session.ts";
import type { EmergencyKind } from "#domain/emergencies.ts";
import { propertyApi } from "#features/properties/client.ts";
import { Button } from "#ui/button.tsx";
import type { Building } from "../../client.ts";
import type { Ticket } from "../../contract.ts";
import { againAfterMs, dropWaiting, isFinal, isOfThisHour, readFiled, sendReport, waitingReport } from "../client.ts";
import { buildingFor, type Report, requestOf, unsentOf, type Waiting } from "../rules.ts";
import { EmergencyCalls } from "./emergency-calls.tsx";
import { EmergencyForm } from "./emergency-form.tsx";
import { NotSent, Refused, Sent } from "./emergency-outcome.tsx";
import { useEmergencies } from "./use-emergencies.tsx";
import { useLine } from "./use-line.tsx";

const chooseFirst = "Choose the building first, then send it again.";

/** Call, then tell: the calls stay in reach no matter what becomes of the report. */
export function EmergencyPanel() {
  const buildings = useBuildings();
  const [picked, setPicked] = useState("");
  const home = useSession()?.user.propertyId;
  const propertyId = buildingFor(buildings, picked, home);
  const sending = useSending();
  const state = buildings?.find(({ id }) => id === propertyId)?.state ?? null;
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <EmergencyCalls state={state} />
      <div className="flex min-w-0 flex-col gap-4">
        {sending.filed ? <Sent filed={sending.filed} /> : null}
        {sending.unsent ? (
          <NotSent
            unsent={sending.unsent}
            reason={sending.reason}
            isSending={sending.isSending}
            onSend={sending.sendNow}
            onDrop={sending.drop}
          />
        ) : null}
        {sending.refusal ? <Refused sentence={sending.refusal} /> : null}
        {sending.filed || sending.unsent ? null : (
          <EmergencyForm
            buildings={buildings}
            propertyId={propertyId}
            onPick={setPicked}
            isSending={sending.isSending}
            onSend={({ kind, place }) => sending.send(addressed(kind, place, buildings, picked))}
          />
        )}
        {sending.filed ? <Button onClick={sending.startAnew}>Report something else</Button> : null}
      </div>
    </div>
  );
}

/** A tap that waited for the scripts comes before anything has been filled in: then the account itself is asked. */
function addressed(kind: EmergencyKind, place: string, buildings: Building[] | null, picked: string): Report {
  const user = currentSession()?.user;
  const propertyId = buildingFor(buildings, picked, user?.propertyId);
  const unit = propertyId === user?.propertyId ? (user.buildingUnit ?? "") : "";
  return { kind, propertyId, place: place.trim() || unit };
}

/** Null until they have come, or where they cannot come: a report then goes to the building of the account. */
function useBuildings(): Building[] | null {
  const isKnown = useSession() !== null;
  const { data } = useQuery({ ...optionsOf(propertyApi.listProperties, {}), enabled: isKnown }, queryClient);
  return data?.properties ?? null;
}

type State = { filed: Ticket | null; waiting: Waiting | null; reason: string; refusal: string; isSending: boolean };
const atFirst: State = { filed: null, waiting: null, reason: "", refusal: "", isSending: false };

const tooMany = 429;
const again = (sentence: string) => `${sentence} We send it again by ourselves as soon as we may.`;

function reasonOfAct({ status, problem }: Act): string {
  if (problem === null || !status) return "There is no connection.";
  return status === tooMany ? again(problem) : "Something went wrong on our side.";
}

function reasonOf(error: unknown): string {
  if (againAfterMs(error) !== null) return again(messageOf(error));
  // A page of a network in between is no answer of ours.
  return error instanceof ApiProblem && error.requestId === undefined && error.status < 500
    ? "There is no connection."
    : "Something went wrong on our side.";
}

function useSending() {
  const own = useOwnSending();
  const { filed, waiting, show } = own;
  const kept = useEmergencies(own.look);
  const { outbox } = kept;
  const unsent = filed ? null : kept.unsent;
  useArrived(kept.acts, unsent, show);
  if (unsent && outbox)
    return {
      ...own,
      unsent: unsentOf(unsent.input, Date.parse(unsent.occurredAt)),
      reason: unsent.state === "needs-you" ? (unsent.problem ?? "") : own.reason || reasonOfAct(unsent),
      isSending: own.isSending || unsent.state === "sending",
      sendNow: () => void outbox.sendNow([unsent.id]),
      drop: () => void outbox.remove(unsent.id),
    };
  return {
    ...own,
    unsent: waiting ? unsentOf(requestOf(waiting), waiting.at) : null,
    sendNow: () => waiting && own.send(waiting),
  };
}

/** What stood here as not sent and went without this page is shown as sent. */
function useArrived(acts: readonly Act[], unsent: Act | null, show: (filed: Ticket) => void): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    const arrived = acts.find(({ id, state }) => id === said.current && state === "received");
    said.current = unsent?.id ?? null;
    if (arrived) void readFiled(arrived).then(show, () => {});
  }, [acts, unsent, show]);
}

/** What this page sends by itself, and again where the phone keeps nothing. */
function useOwnSending() {
  const [state, setState] = useState(atFirst);
  const underWay = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const send = async (report: Report) => {
    if (underWay.current) return;
    if (report.propertyId === "") return setState((now) => ({ ...now, refusal: chooseFirst }));
    underWay.current = true;
    clearTimeout(again.current);
    again.current = undefined;
    setState((now) => ({ ...now, isSending: true, refusal: "" }));
    try {
      const filed = await sendReport(report);
      setState({ ...atFirst, filed });
    } catch (error) {
      const refusal = isFinal(error) ? messageOf(error) : "";
      setState({ ...atFirst, waiting: waitingReport(), reason: reasonOf(error), refusal });
      const waitMs = againAfterMs(error);
      if (waitMs !== null && waitingReport()) again.current = setTimeout(() => void send(report), waitMs);
    } finally {
      underWay.current = false;
    }
  };
  const drop = () => {
    clearTimeout(again.current);
    dropWaiting();
    setState(atFirst);
  };
  // Within the hour a report that got no answer goes by itself.
  useLine(() => {
    const kept = waitingReport();
    // A server that asked for a pause gets it.
    if (kept && isOfThisHour(kept) && again.current === undefined) void send(kept);
  });
  const show = useCallback((filed: Ticket) => setState({ ...atFirst, filed }), []);
  const look = useCallback(() => {
    if (!underWay.current) setState((now) => ({ ...now, waiting: waitingReport() }));
  }, []);
  return {
    ...state,
    send: (report: Report) => void send(report),
    drop,
    look,
    show,
    startAnew: () => setState(atFirst),
  };
}
