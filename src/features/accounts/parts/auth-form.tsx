import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ApiProblem, messageOf } from "../../../browser/api.ts";
import { dropDraft, useFormDraft } from "../../../browser/drafts.ts";
import { problemToast } from "../../../browser/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Refusal, Typed } from "../forms/rules.ts";
import { useEarlySubmit } from "./early-submit.tsx";

type AuthFormProps = {
  /** Starts the id of every field and names the draft. */
  name: string;
  label: string;
  check: (typed: Typed) => Refusal | null;
  /** Resolves once the person is on the way to the next screen. */
  send: (typed: Typed) => Promise<void>;
  words: { submit: string; busy: string; failed: string; broken: string; summary: string };
  onRestored?: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

const unexpected = "An unexpected error occurred. Please try again.";
const none: Refusal["faults"] = [];

/** A form that the browser holds, so that what is typed before the scripts arrive, or before a failure, stays. */
export function AuthForm({ name, label, check, send, words, onRestored, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, faults, attempt } = useSubmit({ name, check, send, words });
  useFormDraft(name, form, onRestored);
  useEarlySubmit(form);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      className="group flex flex-col gap-5"
    >
      <ErrorSummary
        title={words.summary}
        attempt={attempt}
        faults={faults.map(({ field, message }) => ({ fieldId: `${name}-${field}`, message }))}
      />
      {children((field) => faults.find((fault) => fault.field === field)?.message)}
      <Button
        type="submit"
        variant="action"
        size="large"
        wide
        busy={busy}
        busyLabel={words.busy}
        className="mt-1 group-data-early:opacity-55"
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** Checks, sends once however often it is pressed, and says what went wrong. */
function useSubmit({ name, check, send, words }: Pick<AuthFormProps, "name" | "check" | "send" | "words">) {
  const sending = useRef(false);
  const closeLast = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);
  const [{ faults, attempt }, setRefused] = useState({ faults: none, attempt: 0 });
  const refuse = (faults: Refusal["faults"]) => setRefused((last) => ({ faults, attempt: last.attempt + 1 }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    closeLast.current?.();
    const typed = readForm(event.currentTarget);
    const refusal = check(typed);
    if (refusal) {
      refuse(refusal.faults);
      closeLast.current = toast({ title: "Validation Error", description: refusal.message, tone: "bad" });
      return;
    }
    sending.current = true;
    setBusy(true);
    setRefused((last) => ({ ...last, faults: none }));
    try {
      await send(typed);
      dropDraft(name);
    } catch (error) {
      sending.current = false;
      setBusy(false);
      refuse(faultsOf(error));
      closeLast.current = problemToast(error instanceof ApiProblem ? words.failed : words.broken, error, unexpected);
    }
  };
  return { submit, busy, faults, attempt };
}

function readForm(form: HTMLFormElement): Typed {
  const typed: Typed = {};
  for (const [field, value] of new FormData(form)) if (typeof value === "string") typed[field] = value;
  return typed;
}

/** The server's own sentences beside their fields; one that names no field stands at the email, which tells accounts apart. */
function faultsOf(error: unknown): Refusal["faults"] {
  if (!(error instanceof ApiProblem)) return [{ field: "email", message: unexpected }];
  if (error.errors.length === 0) return [{ field: "email", message: messageOf(error) }];
  return error.errors.map(({ path, message }) => ({ field: path, message }));
}
