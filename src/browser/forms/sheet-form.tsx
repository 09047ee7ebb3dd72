import { CloudOff } from "lucide-react";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Fault, Sheet } from "#domain/sheets.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { ApiProblem, messageOf } from "../api.ts";
import { useFormDraft } from "../drafts.ts";
import { MediaRefused } from "../media.ts";
import { tellRefused } from "../toasts.ts";

type Standing = { faults: readonly Fault[]; attempt: number; isSending: boolean; unsent: string; isCut: boolean };

type SheetFormOptions = {
  faultsOf: (sheet: Sheet) => Fault[];
  /** Answers false where it was called off. */
  send: (latest: () => Sheet) => Promise<boolean>;
  /** The specification's sentence for every failure. */
  failed: string;
  onSent: () => void;
};

/** A form that the browser holds: sent once however often it is pressed, and again by itself after a lost connection. */
export function useSheetForm({ faultsOf, send, failed, onSent }: SheetFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const [standing, setStanding] = useState<Standing>({
    faults: [],
    attempt: 0,
    isSending: false,
    unsent: "",
    isCut: false,
  });
  const settle = (faults: readonly Fault[], unsent = "", isCut = false) => {
    underWay.current = false;
    setStanding(({ attempt }) => ({ faults, attempt: attempt + 1, isSending: false, unsent, isCut }));
  };
  const submit = async () => {
    if (underWay.current || form.current === null) return;
    underWay.current = true;
    const element = form.current;
    const faults = faultsOf(typedIn(element));
    if (faults.length > 0) return settle(faults);
    setStanding((last) => ({ ...last, faults: [], isSending: true, unsent: "", isCut: false }));
    try {
      const isSent = await send(() => typedIn(form.current ?? element));
      settle([]);
      if (isSent) onSent();
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.errors : [];
      const isCut = error instanceof ApiProblem && error.status === 0;
      if (refused.length > 0) settle(refused.map(({ path, message }) => ({ field: fieldOf(path), message })));
      else settle([], reasonOf(error, failed), isCut);
      tellRefused(error, failed);
    }
  };
  const again = useRef(submit);
  again.current = submit;
  const { isCut } = standing;
  useEffect(() => {
    if (!isCut) return;
    const resend = () => void again.current();
    window.addEventListener("online", resend);
    return () => window.removeEventListener("online", resend);
  }, [isCut]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { form, standing, onSubmit, errorOf: (name: string) => messageFor(standing.faults, name) };
}

const messageFor = (faults: readonly Fault[], name: string) => faults.find(({ field }) => field === name)?.message;

/** The name of the form's field behind a path such as `materialsUsed.2`. */
const fieldOf = (path: string) => path.split(".")[0] ?? path;

const reasonOf = (error: unknown, failed: string) =>
  error instanceof ApiProblem || error instanceof MediaRefused ? messageOf(error) : `${failed}.`;

function typedIn(form: HTMLFormElement): Sheet {
  const typed: Sheet = {};
  for (const [field, value] of new FormData(form)) if (typeof value === "string") typed[field] = value;
  return typed;
}

type SheetFormProps = {
  id: string;
  label: string;
  /** Where what is typed is kept until it is sent; without it nothing is. */
  draft?: string;
  form: RefObject<HTMLFormElement | null>;
  standing: Standing;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Stands inside the dialog, whose form comes a moment after whoever opens it. */
function Kept({ draft, form }: { draft: string; form: RefObject<HTMLFormElement | null> }) {
  useFormDraft(draft, form);
  return null;
}

/** The fields, with what is missing on top and what was not sent below. */
export function SheetForm({ id, label, draft, form, standing, onSubmit, children }: SheetFormProps) {
  const { faults, attempt, unsent, isCut } = standing;
  return (
    <form ref={form} id={id} aria-label={label} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <ErrorSummary
        attempt={attempt}
        faults={faults.map(({ field, message }) => ({ fieldId: `${id}-${field}`, message }))}
      />
      {children}
      {draft === undefined ? null : <Kept draft={draft} form={form} />}
      {unsent ? (
        <div
          ref={bringIntoView}
          role="alert"
          className="flex items-start gap-3 rounded-card border-2 border-bad bg-surface p-4"
        >
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
          <p>
            <strong className="block">Not sent yet</strong>
            <span className="block">{unsent}</span>
            What you filled in is kept on this device.{" "}
            {isCut
              ? "It is sent by itself once you are back online."
              : "Pressing the button again cannot send it twice."}
          </p>
        </div>
      ) : null}
    </form>
  );
}
