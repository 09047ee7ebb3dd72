import { useEffect, useState } from "react";
import { tierOfLater } from "#features/triage/later.rules.ts";
import { Safety } from "#features/triage/parts/safety.tsx";
import { triage } from "#features/triage/rules.ts";
import type { WrittenDanger } from "../contract.ts";

type DangerSaidProps = {
  /** What is being typed. */
  text: string;
  /** What came of what was sent last. */
  said: WrittenDanger | null;
  /** Whether an alarm in what is typed calls everybody once it is sent. */
  calls: boolean;
  onDanger: () => void;
};

const restMs = 300;

/** What to do and whom to call where danger is written, while it is typed, and what comes of it once it is sent. */
export function DangerSaid({ text, said, calls, onDanger }: DangerSaidProps) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  if (typed.trim() !== "") {
    const emergency = tierOfLater(typed);
    const { hazards } = triage({ description: typed, emergency: emergency !== "quiet" });
    const words =
      calls && emergency === "alarm" ? "Send it, and everybody who looks after the building is called." : null;
    return <Safety judged={{ emergency, hazards }}>{words}</Safety>;
  }
  if (said === null) return null;
  return (
    <Safety
      judged={{ emergency: "alarm", hazards: said.hazards }}
      act={said.outcome === "ask" ? { label: "It is dangerous now: call everybody", onPress: onDanger } : undefined}
    >
      {saidWords[said.outcome]}
    </Safety>
  );
}

const saidWords: Record<WrittenDanger["outcome"], string> = {
  called: "Sent. Everybody who looks after the building is called.",
  being_called: "Sent. Everybody who looks after the building is being called already.",
  ask: "Sent. Is it dangerous now?",
  not_called: "Sent. Nobody is called for it: you have reported three emergencies today.",
};
