import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { goodToast } from "#browser/toasts.ts";
import { isOfThisHour, sendReport, waitingReport } from "../client.ts";

/** On every screen: an emergency that was tapped and not sent, which goes by itself within the hour. */
export function EmergencyBar() {
  const [waiting, setWaiting] = useState(waitingReport);
  useEffect(() => {
    const send = async () => {
      const kept = waitingReport();
      setWaiting(kept);
      if (!kept || !isOfThisHour(kept) || navigator.onLine === false) return;
      await sendReport(kept).then(({ title }) => goodToast("Emergency report sent", title), nothing);
      setWaiting(waitingReport());
    };
    const tell = () => void send();
    tell();
    addEventListener("online", tell);
    return () => removeEventListener("online", tell);
  }, []);
  if (waiting === null) return null;
  return (
    <Link
      to="/occupant/emergency"
      className="flex min-h-11 items-center gap-2 rounded-card border-2 border-bad bg-bad-tint px-3 font-semibold"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      NOT SENT: your emergency report. Call 112.
    </Link>
  );
}

const nothing = () => {};
