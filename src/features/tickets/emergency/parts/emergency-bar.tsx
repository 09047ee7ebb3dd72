import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { goodToast } from "#browser/toasts.ts";
import { isFinal, isOfThisHour, sendReport, waitingReport } from "../client.ts";
import { useLine } from "./use-line.tsx";

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
  const first = useRef(send);
  useEffect(() => void first.current(), []);
  useLine(() => void send());
  if (waiting === null && refusal === "") return null;
  return (
    <Link
      to="/occupant/emergency"
      className="flex min-h-11 items-center gap-2 rounded-card border-2 border-bad bg-bad-tint px-3 font-semibold"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      <span className="min-w-0 break-words">NOT SENT: your emergency report. {refusal} Call 112.</span>
    </Link>
  );
}
