import { useQuery } from "@tanstack/react-query";
import { DoorOpen, ShieldX } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatInstant } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field, Input } from "#ui/field.tsx";
import { gateApi } from "../client.ts";
import type { Expected } from "../contract.ts";
import { judgeOffline } from "../offline.rules.ts";

/** The list that was loaded last goes on to serve without a network. */
const useGate = (propertyId: string) =>
  useQuery({ ...optionsOf(gateApi.openGate, { id: propertyId }), gcTime: Number.POSITIVE_INFINITY }, queryClient);

type Verdict = { isGood: boolean; words: string; visit: Expected | null };

/** For whoever stands at the gate: a code is checked, also by the list that was loaded before where there is no network. */
export function GateTab({ propertyId }: { propertyId: string }) {
  const { data, isError, refetch } = useGate(propertyId);
  const { verdict, check, isChecking } = useChecking(propertyId, data);
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChecking && code.trim() !== "") void check(code).then(() => setCode(""));
  };
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-start">
      <Card className="flex flex-col gap-4">
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label="Entry code" help="The six figures that the visitor says. Works without a network, too.">
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              className="text-center text-2xl tracking-[0.2em] tabular-nums"
            />
          </Field>
          <Button type="submit" variant="action" size="large" busy={isChecking} busyLabel="Checking…">
            Check the code
          </Button>
        </form>
        <div aria-live="assertive">{verdict ? <Said verdict={verdict} /> : null}</div>
      </Card>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold tracking-[-0.01em]">Expected within two days</h2>
        {isError && !data ? (
          <div className="flex flex-col gap-3">
            <p className="text-ink-soft">The list could not be loaded.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        ) : null}
        {data ? <List visits={data.visits} loadedAt={data.loadedAt} /> : null}
      </Card>
    </div>
  );
}

function useChecking(propertyId: string, list: ReturnType<typeof useGate>["data"]) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const tried = useRef<readonly number[]>([]);
  const offline = (code: string): Verdict => {
    const { wrong, ...said } = judgeOffline(list, tried.current, code, new Date());
    tried.current = wrong;
    return said;
  };
  const check = async (code: string) => {
    setChecking(true);
    try {
      const { valid, sentence, visit } = await callApi(gateApi.checkCode, { id: propertyId, code: code.trim() });
      setVerdict({ isGood: valid, words: sentence, visit });
    } catch (problem) {
      // A server that fails, or a page of a network in between, turns nobody away whom the list knows.
      const isRefused = problem instanceof ApiProblem && problem.requestId !== undefined && problem.status < 500;
      setVerdict(isRefused ? { isGood: false, words: problem.message, visit: null } : offline(code));
    } finally {
      setChecking(false);
    }
  };
  return { verdict, check, isChecking };
}

function Said({ verdict: { isGood, words, visit } }: { verdict: Verdict }) {
  const Icon = isGood ? DoorOpen : ShieldX;
  return (
    <div className={`flex gap-3 rounded-control p-3 ${isGood ? "bg-good-tint" : "bg-bad-tint"}`}>
      <Icon aria-hidden="true" className={`size-8 shrink-0 ${isGood ? "text-good" : "text-bad"}`} />
      <div>
        <p className="text-lg font-bold">{isGood ? "Let in" : "Do not let in"}</p>
        {visit ? (
          <p className="font-semibold">{[visit.who, visit.unit, visit.title].filter(Boolean).join(" · ")}</p>
        ) : null}
        <p>{words}</p>
      </div>
    </div>
  );
}

function List({ visits, loadedAt }: { visits: readonly Expected[]; loadedAt: string }) {
  return (
    <>
      {visits.length === 0 ? <p className="text-ink-soft">Nobody is expected.</p> : null}
      <ul className="flex flex-col gap-3">
        {visits.map(({ visitId, who, unit, title, line }) => (
          <li key={visitId} className="border-b border-line pb-3 last:border-0">
            <p className="font-semibold">{[who, unit].filter(Boolean).join(" · ") || title}</p>
            <p className="text-sm text-ink-soft">{line}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">As of {formatInstant(loadedAt)}.</p>
    </>
  );
}
