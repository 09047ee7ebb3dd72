import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readLater } from "#features/triage/later.rules.ts";
import { Safety } from "#features/triage/parts/safety.tsx";
import { Button } from "#ui/button.tsx";
import { useWaitingDanger, type WaitingDanger } from "../client.ts";
import type { WrittenDanger } from "../contract.ts";
import { outcomeWords } from "../rules.ts";

type DangerSaidProps = {
  ticketId: string;
  /** What is being typed. */
  text: string;
  /** What came of what was sent last. */
  said: WrittenDanger | null;
  /** What waited on this phone has arrived, and this came of it. */
  onArrived: (danger: WrittenDanger) => void;
  /** Whether an alarm in what is typed calls everybody once it is sent. */
  calls: boolean;
  isSending: boolean;
  onDanger: () => void;
};

const restMs = 300;

/** What to do and whom to call where danger is written, while it is typed, and what comes of it once it is sent. */
export function DangerSaid({ ticketId, text, said, onArrived, calls, isSending, onDanger }: DangerSaidProps) {
  const [typed, setTyped] = useState("");
  const waiting = useWaitingDanger(ticketId, onArrived);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (typed.trim() !== "") {
    const { tier, judge } = readLater(typed);
    // The form's own button stands below all that is to be done: it may be far down.
    return (
      <Safety judged={{ emergency: tier, hazards: judge(null).hazards }}>
        <Button type="submit" variant="danger" busy={isSending}>
          {calls && tier === "alarm" ? "Send, and call everybody" : "Send message"}
        </Button>
      </Safety>
    );
  }
  if (waiting) return <Waits {...waiting} />;
  if (said === null) return null;
  const isElsewhere = said.outcome !== "ask" && said.ticketId !== ticketId;
  return (
    <Safety judged={{ emergency: "alarm", hazards: said.hazards }}>
      {/* Whoever pressed the lower button would not see what is asked. */}
      <p ref={bringIntoView} className="scroll-mb-12 font-semibold">
        Sent. {outcomeWords(said)}
        {said.outcome === "not_called" ? " Call the number here." : ""}
      </p>
      {said.outcome === "ask" ? (
        <Button variant="danger" busy={isSending} onClick={onDanger}>
          Yes, call everybody
        </Button>
      ) : null}
      {isElsewhere ? (
        <Link to={`/tickets/${said.ticketId}`} className="py-2 font-semibold underline">
          It is a request of its own now
        </Link>
      ) : null}
    </Safety>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Nothing of it was sent, so that nobody comes. */
function Waits({ text, isDanger }: WaitingDanger) {
  const { tier, judge } = readLater(text);
  return (
    <Safety judged={{ emergency: isDanger ? "alarm" : tier, hazards: judge(null).hazards }}>
      <p className="font-semibold">Not sent yet: nobody has been told.</p>
    </Safety>
  );
}
