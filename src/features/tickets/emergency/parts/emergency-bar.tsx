import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#browser/api.ts";
import { goodToast } from "#browser/toasts.ts";
import { isFinal, isOfThisHour, sendReport, waitingReport } from "../client.ts";

/** On every screen: an emergency that was tapped and not sent, which goes by itself within the hour. */
export function EmergencyBar() {
  const [waiting, setWaiting] = useState(waitingReport);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    const send = async () => {
      const kept = waitingReport();
      setWaiting(kept);
      if (!kept || !isOfThisHour(kept) || navigator.onLine === false) return;
      await sendReport(kept).then(
        ({ title }) => goodToast("Emergency report sent", title),
        (error) => setRefusal(isFinal(error) ? messageOf(error) : ""),
      );
      setWaiting(waitingReport());
    };
    const tell = () => void send();
    tell();
    addEventListener("online", tell);
    return () => removeEventListener("online", tell);
  }, []);
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
