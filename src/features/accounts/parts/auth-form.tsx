import { clsx } from "clsx";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ApiProblem, messageOf } from "#browser/api.ts";
import { dropDraft, useFormDraft } from "#browser/drafts.ts";
import { useEarlySubmit } from "#browser/forms/early-submit.tsx";
import { problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { toast } from "#ui/toast.ts";
import type { Refusal, Typed } from "../form.rules.ts";

type AuthFormProps = {
  /** Starts the id of every field and names the draft. */
  name: string;
  label: string;
  check: (typed: Typed) => Refusal | null;
  /** Resolves once the person is on the way to the next screen, or it is done where the form `stays`. */
  send: (typed: Typed) => Promise<void>;
  words: { submit: string; busy: string; failed: string; broken: string; summary: string };
  onRestored?: () => void;
  /** It stays on the screen after it was sent; `cleared`: with nothing in it. */
  stays?: "kept" | "cleared";
  /** The field that a fault stands at which names none; the email tells accounts apart. */
  faultField?: string;
  /** Laid out as a part of a screen that holds more. */
  small?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
};

const unexpected = "An unexpected error occurred. Please try again.";
const none: Refusal["faults"] = [];

/** A form that the browser holds, so that what is typed before the scripts arrive, or before a failure, stays. */
export function AuthForm({ label, onRestored, small = false, danger = false, children, ...sending }: AuthFormProps) {
  const { name, words } = sending;
  const form = useRef<HTMLFormElement>(null);
  const { submit, busy, faults, attempt } = useSubmit(sending);
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
        variant={danger ? "danger" : small ? "brand" : "action"}
        size={small ? "normal" : "large"}
        wide={!small}
        busy={busy}
        busyLabel={words.busy}
        className={clsx("mt-1 group-data-early:opacity-55", small && "self-start")}
      >
        {words.submit}
      </Button>
    </form>
  );
}

/** Checks, sends once however often it is pressed, and says what went wrong. */
function useSubmit({
  name,
  check,
  send,
  words,
  stays,
  faultField = "email",
}: Omit<AuthFormProps, "label" | "onRestored" | "small" | "danger" | "children">) {
  const sending = useRef(false);
  const closeLast = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);
  const [{ faults, attempt }, setRefused] = useState({ faults: none, attempt: 0 });
  const refuse = (faults: Refusal["faults"]) => setRefused((last) => ({ faults, attempt: last.attempt + 1 }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    closeLast.current?.();
    const form = event.currentTarget;
    const typed = readForm(form);
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
      if (stays === "cleared") form.reset();
      if (!stays) return;
      sending.current = false;
      setBusy(false);
    } catch (error) {
      sending.current = false;
      setBusy(false);
      refuse(faultsOf(error, faultField));
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

/** The server's own sentences beside their fields; one that names no field stands at `field`. */
function faultsOf(error: unknown, field: string): Refusal["faults"] {
  if (!(error instanceof ApiProblem)) return [{ field, message: unexpected }];
  if (error.errors.length === 0) return [{ field, message: messageOf(error) }];
  return error.errors.map(({ path, message }) => ({ field: path, message }));
}
