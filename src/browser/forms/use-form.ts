import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Fields, type Input, problemsOf } from "#domain/fields.ts";
import type { FieldProblem } from "#domain/problems.ts";
import { toast } from "#ui/toast.ts";
import { HeldBack } from "../api.ts";
import { ApiProblem } from "../api-answer.ts";
import { dropDraft } from "../drafts.ts";
import { problemToast, tellRefused } from "../toasts.ts";
import { inputOf, type Typed, typedIn } from "./typed.ts";

type Words = {
  /** What the form could not do. */
  text: string;
  /** Of its toast; without one it is a plain error. */
  title?: string;
  /** Of the toast where the fault is ours. */
  broken?: string;
};

export type FormOptions<F extends Fields> = {
  /** Starts the ids of its controls. */
  name: string;
  /** Its fields, which its call knows as well. */
  fields: F;
  /** Where what is typed is kept until it is sent; without it nothing is. */
  draft?: string;
  /** What no field can say by itself. */
  check?: (input: Partial<Input<F>>) => readonly FieldProblem[];
  /** One sentence about all that has to be mended, for a toast. */
  refusal?: (problems: readonly FieldProblem[]) => string | undefined;
  /** What a control will hold once its list has come, so that whoever sends before it loses nothing. */
  awaited?: () => Promise<Typed>;
  /** What is typed, where the screen holds it itself. */
  typed?: () => Typed;
  /** Answers null where it was called off. `latest` is what the form holds by then. */
  send: (latest: () => Input<F>) => Promise<unknown>;
  failed: Words;
  /** The field at which a failure stands that names none; without it the form says that it was not sent. */
  failsAt?: string;
  /** The form stays on the screen after it was sent; `cleared`: with nothing in it. */
  stays?: "kept" | "cleared";
  onSent?: () => void;
};

type State = {
  problems: readonly FieldProblem[];
  /** Counts the answers, so that focus comes back even where the problems stay the same. */
  attempt: number;
  isSending: boolean;
  /** Why it was not sent; empty where it is not so. */
  unsent: string;
  /** Whether the line is gone: it is then sent by itself. */
  isCut: boolean;
  /** Whether it may have arrived all the same. */
  isOpen: boolean;
};

export type HeldForm = State & {
  name: string;
  draft: string | undefined;
  fields: Fields;
  form: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  onSubmit: (event: FormEvent) => void;
  errorOf: (name: string) => string | undefined;
};

/**
 * A form that the browser holds, so that what is typed before the scripts come, or before anything fails, stays. It is
 * checked by the fields that its call knows, sent once however often it is pressed, and again by itself after a lost
 * connection.
 */
export function useForm<F extends Fields>(options: FormOptions<F>): HeldForm {
  const form = useRef<HTMLFormElement>(null);
  const { state, submit } = useSubmit(options, form);
  useResend(state.isCut, submit);
  const { name, draft, fields } = options;
  return {
    ...state,
    ...{ name, draft, fields, form, submit },
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
    errorOf: (path) => state.problems.find((problem) => problem.path === path)?.message,
  };
}

const idle: State = { problems: [], attempt: 0, isSending: false, unsent: "", isCut: false, isOpen: false };

function useSubmit<F extends Fields>(options: FormOptions<F>, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState(idle);
  const underWay = useRef(false);
  const closeLast = useRef<() => void>(undefined);
  const settle = (answer: Partial<State>) => {
    underWay.current = false;
    setState(({ attempt }) => ({ ...idle, ...answer, attempt: attempt + 1 }));
  };
  const submit = async () => {
    const element = form.current;
    if (underWay.current || element === null) return;
    underWay.current = true;
    closeLast.current?.();
    const awaited = await options.awaited?.();
    const typed = () => options.typed?.() ?? typedIn(form.current ?? element);
    const latest = () => inputOf(options.fields, filledIn(typed(), awaited));
    const problems = problemsIn(options, latest());
    if (problems.length > 0) {
      const description = options.refusal?.(problems);
      if (description) closeLast.current = toast({ title: "Validation Error", description, tone: "bad" });
      return settle({ problems });
    }
    setState(({ attempt }) => ({ ...idle, attempt, isSending: true }));
    try {
      if ((await options.send(latest)) === null) return settle({});
    } catch (error) {
      // The browser is on its way to the sign-in; what is typed stays a draft.
      if (error instanceof ApiProblem && error.sessionEnded) return;
      closeLast.current = tell(error, options.failed);
      return settle(failureOf(error, options));
    }
    if (options.draft !== undefined) dropDraft(options.draft);
    if (options.stays === "cleared") element.reset();
    if (options.stays) settle({});
    options.onSent?.();
  };
  return { state, submit };
}

/** Sends the form anew once the line is there again. */
function useResend(isCut: boolean, submit: () => Promise<void>): void {
  const again = useRef(submit);
  again.current = submit;
  useEffect(() => {
    if (!isCut) return;
    const resend = () => void again.current();
    window.addEventListener("online", resend);
    return () => window.removeEventListener("online", resend);
  }, [isCut]);
}

/** What is typed, and where nothing is, what came meanwhile. */
function filledIn(typed: Typed, awaited: Typed = {}): Typed {
  const late = Object.entries(awaited).filter(([name]) => !typed[name]?.some(Boolean));
  return { ...typed, ...Object.fromEntries(late) };
}

/** In the order of the fields, of each the first; what is no field comes last. */
function problemsIn<F extends Fields>({ fields, check }: FormOptions<F>, input: Input<F>): FieldProblem[] {
  const own = problemsOf(fields, input);
  const more = check?.(input).filter(({ path }) => own.every((problem) => problem.path !== path)) ?? [];
  const order = [...Object.keys(fields), ...more.map(({ path }) => path)];
  return [...own, ...more].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
}

function tell(error: unknown, { text, title, broken = title }: Words): (() => void) | undefined {
  const shown = error instanceof ApiProblem ? title : broken;
  if (shown === undefined) return void tellRefused(error, text);
  return problemToast(shown, error, sentenceOf(error, text));
}

/** At the fields that the server named, else at the one that stands for all, else below the form. */
function failureOf<F extends Fields>(error: unknown, options: FormOptions<F>): Partial<State> {
  const { failed, failsAt } = options;
  const named = error instanceof ApiProblem ? error.errors : [];
  if (named.length > 0)
    return { problems: named.map(({ path, message }) => ({ path: placeOf(fieldOf(path), options), message })) };
  const message = sentenceOf(error, failed.text);
  if (failsAt !== undefined) return { problems: [{ path: failsAt, message }] };
  const status = error instanceof ApiProblem ? error.status : undefined;
  return { unsent: message, isCut: status === 0, isOpen: status !== undefined && status >= 500 };
}

/** A call may name what its form asks in other words, as `kobo` an amount in naira: it then stands at the one for all. */
const placeOf = <F extends Fields>(path: string, { name, fields, failsAt = path }: FormOptions<F>): string =>
  Object.hasOwn(fields, path) || document.getElementById(`${name}-${path}`) ? path : failsAt;

/** The name of the form's field behind a path such as `materialsUsed.2`. */
const fieldOf = (path: string) => path.split(".")[0] ?? path;

function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiProblem || error instanceof HeldBack) return error.message;
  return otherwise.endsWith(".") ? otherwise : `${otherwise}.`;
}
