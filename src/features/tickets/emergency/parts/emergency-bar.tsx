import { TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import type { Act } from "#browser/outbox/rules.ts";
import { goodToast } from "#browser/toasts.ts";
import { isFinal, isOfThisHour, sendReport, waitingReport } from "../client.ts";
import { useEmergencies } from "./use-emergencies.tsx";
import { useLine } from "./use-line.tsx";

/** What stood here as not sent, and has arrived, is said to have. */
function useToldOnce(acts: readonly Act[], unsent: Act | null): void {
  const said = useRef<string | null>(null);
  useEffect(() => {
    const arrived = acts.find(({ id, state }) => id === said.current && state === "received");
    if (arrived) goodToast("Emergency report sent", arrived.title);
    said.current = unsent?.id ?? null;
  }, [acts, unsent]);
}

/** On every screen: an emergency that was tapped and not sent, which goes by itself within the hour. */
export function EmergencyBar() {
  const [waiting, setWaiting] = useState(waitingReport);
  const [refusal, setRefusal] = useState("");
  const underWay = useRef(false);
  const notBefore = useRef(0);
  const send = async () => {
    const kept = waitingReport();
    setWaiting(kept);
    if (!kept || !isOfThisHour(kept) || navigator.onLine === false) return;
    // A server that asked for a pause gets it.
    if (underWay.current || Date.now() < notBefore.current) return;
    underWay.current = true;
    try {
      const { title } = await sendReport(kept);
      goodToast("Emergency report sent", title);
    } catch (error) {
      setRefusal(isFinal(error) ? messageOf(error) : "");
      notBefore.current = Date.now() + (error instanceof ApiProblem ? (error.retryAfterMs ?? 0) : 0);
    }
    underWay.current = false;
    setWaiting(waitingReport());
  };
  const latest = useRef(send);
  const { unsent, unsentWords, acts } = useEmergencies(useCallback(() => void latest.current(), []));
  useLine(() => void send());
  useToldOnce(acts, unsent);
  if (waiting === null && refusal === "" && unsent === null)
    return unsentWords && <NotSent to="/unsent">what you wrote of danger. {whyOf(unsentWords, "")}</NotSent>;
  return <NotSent to="/occupant/emergency">your emergency report. {whyOf(unsent, refusal)}</NotSent>;
}

const whyOf = (unsent: Act | null, refusal: string) => (unsent?.state === "needs-you" ? unsent.problem : refusal);

function NotSent({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 rounded-card border-2 border-bad bg-bad-tint px-3 font-semibold"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      <span className="min-w-0 break-words">NOT SENT: {children} Call 112.</span>
    </Link>
  );
}
