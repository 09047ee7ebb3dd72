import { useIsMutating } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { callKey, queryClient, refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { states } from "#domain/places.ts";
import { constructionTypes } from "#domain/vocab.ts";
import type { Plan } from "#features/planning/contract.ts";
import { noteFor, noteOf, type PlanAnswer } from "#features/planning/engine/questions.rules.ts";
import { propertyApi } from "#features/properties/client.ts";
import type { Property } from "#features/properties/contract.ts";
import { editingApi } from "#features/properties/editing/client.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { planningApi } from "../plan-client.ts";

type Question = Plan["questions"][number];
type AnswerProps = { property: Property; asked: Question };

const said = [propertyApi.findProperty, planningApi.findPlan];

/** The answer of one question, given right there; what no field can hold leads to the notes. */
export function AnswerQuestion({ property, asked }: AnswerProps) {
  const [refused, setRefused] = useState<string>();
  const mutationKey = ["answer", property.id];
  const send = useSend(editingApi.editProperty, {
    mutationKey,
    refreshes: said,
    onSuccess: (answered) => {
      // The next answer adds to these notes, and must not wait for them to be read again.
      queryClient.setQueryData(callKey(propertyApi.findProperty, { id: property.id }), answered);
      goodToast("Thank you", "The plan follows your answer.");
    },
    onError: (error) => {
      const [fault] = error instanceof ApiProblem ? error.errors : [];
      if (fault) return setRefused(fault.message);
      problemToast("Not saved", error, "Your answer was not saved. Please try again.");
      void refresh(...said);
    },
  });
  const { answer } = asked;
  // One answer after the other: each rests on what the one before made of the building.
  const busy = useIsMutating({ mutationKey }, queryClient) > 0;
  if (answer === null) {
    return (
      <Link
        to={`/edit-property/${property.id}?tab=plan#property-specialNotes`}
        className="inline-flex min-h-11 items-center self-start font-semibold text-brand underline underline-offset-2"
      >
        Say it in the notes
      </Link>
    );
  }
  const say = (body: object) => {
    setRefused(undefined);
    send.mutate({ id: property.id, version: property.version, ...body });
  };
  const note = (line: string) =>
    say({ specialNotes: property.specialNotes ? `${property.specialNotes}\n${line}` : line });
  return (
    <div className="flex flex-col gap-1">
      {answer.kind === "yes_no" ? (
        <YesNo question={asked.question} busy={busy} onSay={(isThere) => note(noteOf(answer.things, isThere))} />
      ) : (
        <ValueForm
          question={asked.question}
          answer={answer}
          busy={busy}
          onSay={(value) =>
            answer.kind === "count" ? note(noteFor(answer.things, Number(value))) : say({ [answer.field]: value })
          }
        />
      )}
      {refused ? <FieldError>{refused}</FieldError> : null}
    </div>
  );
}

type YesNoProps = { question: string; busy: boolean; onSay: (isThere: boolean) => void };

function YesNo({ question, busy, onSay }: YesNoProps) {
  return (
    <div className="flex gap-2">
      <Button disabled={busy} onClick={() => onSay(true)} aria-label={`Yes: ${question}`}>
        Yes
      </Button>
      <Button disabled={busy} onClick={() => onSay(false)} aria-label={`No: ${question}`}>
        No
      </Button>
    </div>
  );
}

type ValueFormProps = { question: string; answer: PlanAnswer; busy: boolean; onSay: (value: string) => void };

const optionsOf = (field: PlanAnswer["field"]) =>
  (field === "state" ? states : constructionTypes).map((value) => ({ value, label: value }));

function ValueForm({ question, answer, busy, onSay }: ValueFormProps) {
  const [value, setValue] = useState("");
  const [isWrong, setWrong] = useState(false);
  const problemId = useId();
  const isChoice = answer.kind === "choice";
  const given = value.trim();
  const isSound = isChoice ? given !== "" : /^\d{1,6}$/.test(given);
  const field = { value, "aria-label": question, "aria-describedby": isWrong ? problemId : undefined };
  return (
    <form
      noValidate
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(!isSound);
        if (isSound) onSay(given);
      }}
    >
      <div className="flex items-center gap-2">
        <div className={isChoice ? "min-w-0 max-w-72 flex-1" : "w-28"}>
          {isChoice ? (
            <Select
              {...field}
              onChange={(event) => setValue(event.currentTarget.value)}
              placeholder="Choose"
              options={optionsOf(answer.field)}
            />
          ) : (
            <Input
              {...field}
              onChange={(event) => setValue(event.currentTarget.value)}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
            />
          )}
        </div>
        <Button type="submit" busy={busy} busyLabel="Saving…" aria-label={`Save: ${question}`}>
          Save
        </Button>
      </div>
      {isWrong ? (
        <FieldError id={problemId}>
          {isChoice ? "Please choose an answer." : "Please give a whole number; 0 if there is none."}
        </FieldError>
      ) : null}
    </form>
  );
}
