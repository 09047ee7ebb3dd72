import { useEffect, useState } from "react";
import { Link } from "react-router";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { Safety } from "#features/triage/parts/safety.tsx";
import { triage } from "#features/triage/rules.ts";
import { Button } from "#ui/button.tsx";
import type { WrittenDanger } from "../contract.ts";

/** What came of what was sent; `waits`: these words wait on this phone, and nobody has heard of them. */
export type Sent = WrittenDanger | { outcome: "waits"; text: string; danger?: true };

type DangerSaidProps = {
  ticketId: string;
  /** What is being typed. */
  text: string;
  /** What came of what was sent last. */
  said: Sent | null;
  /** Whether an alarm in what is typed calls everybody once it is sent. */
  calls: boolean;
  isSending: boolean;
  onDanger: () => void;
};

const restMs = 300;

/** What to do and whom to call where danger is written, while it is typed, and what comes of it once it is sent. */
export function DangerSaid({ ticketId, text, said, calls, isSending, onDanger }: DangerSaidProps) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (typed.trim() !== "") {
    const emergency = tierOfLater(typed);
    const { hazards } = triage({ description: typed, emergency: emergency !== "quiet" });
    // The form's own button stands below all that is to be done: it may be far down.
    return (
      <Safety judged={{ emergency, hazards }}>
        <Button type="submit" variant="danger" busy={isSending}>
          {calls && emergency === "alarm" ? "Send, and call everybody" : "Send message"}
        </Button>
      </Safety>
    );
  }
  if (said === null) return null;
  if (said.outcome === "waits") return <Waits text={said.text} isDanger={said.danger === true} />;
  const isElsewhere = said.outcome !== "ask" && said.ticketId !== ticketId;
  return (
    <Safety judged={{ emergency: "alarm", hazards: said.hazards }}>
      {/* Whoever pressed the lower button would not see what is asked. */}
      <p ref={bringIntoView} className="scroll-mt-20 scroll-mb-32 font-semibold">
        {saidWords[said.outcome]}
      </p>
      {said.outcome === "ask" ? (
        <Button variant="danger" busy={isSending} onClick={onDanger}>
          Yes, call everybody
        </Button>
      ) : null}
      {isElsewhere ? (
        <Link to={`/occupant/tickets/${said.ticketId}`} className="py-2 font-semibold underline">
          It is a request of its own now
        </Link>
      ) : null}
    </Safety>
  );
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Nothing of it was sent, so that nobody comes. */
function Waits({ text, isDanger }: { text: string; isDanger: boolean }) {
  const emergency = isDanger ? "alarm" : tierOfLater(text);
  const { hazards } = triage({ description: text, emergency: emergency !== "quiet" });
  return (
    <Safety judged={{ emergency, hazards }}>
      <p className="font-semibold">Not sent yet: there is no connection, and nobody has been told.</p>
    </Safety>
  );
}

const saidWords: Record<WrittenDanger["outcome"], string> = {
  called: "Sent. Everybody who looks after the building is called.",
  being_called: "Sent. Everybody who looks after the building is being called already.",
  ask: "Sent. Is it dangerous now?",
  not_called: "Sent. Nobody is called for it: call the number here.",
};
