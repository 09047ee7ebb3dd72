import { CloudOff } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblem, messageOf } from "#browser/api.ts";
import { dropDraft, useFormDraft } from "#browser/drafts.ts";
import { MediaRefused } from "#browser/media.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { filesWord } from "#browser/uploads/rules.ts";
import { type Sending, useSending } from "#browser/uploads/use-sending.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { useEarlySubmit } from "#features/accounts/parts/early-submit.tsx";
import { SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { toast } from "#ui/toast.ts";
import { sendRequest } from "../client.ts";
import { type Fault, missingFields, missingIn } from "../request.rules.ts";
import { awaitedBuilding, requestDraft } from "./building-field.tsx";
import { EvidencePanel, evidenceWords } from "./evidence-panel.tsx";
import { RequestDetails } from "./request-details.tsx";

const failed = "Failed to submit repair request. Please try again.";

/** A form that the browser holds: what is typed before the scripts run, or before anything fails, stays. */
export function RequestForm() {
  const form = useRef<HTMLFormElement>(null);
  const uploads = useUploads(requestDraft, { uploadedWords: evidenceWords });
  const sending = useSending(uploads);
  const { faults, attempt, isSending, unsent, send } = useRequest(form, uploads, sending);
  useFormDraft(requestDraft, form);
  useEarlySubmit(form);
  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.message;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Submit Repair Request"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="group/request flex flex-col gap-5"
    >
      <ErrorSummary
        title="Check your request"
        attempt={attempt}
        faults={faults.map(({ field, message }) => ({ fieldId: `request-${field}`, message }))}
      />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <RequestDetails errorOf={errorOf} />
        <div className="flex flex-col gap-5 lg:sticky lg:top-5">
          <EvidencePanel errorOf={errorOf} uploads={uploads} isSending={isSending && !sending.isWaiting} />
          {sending.isWaiting ? <SendingLater tally={uploads.tally} onCancel={sending.cancel} /> : null}
          {unsent ? <Unsent reason={unsent} /> : null}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <ButtonLink to="/occupant-dashboard" size="large">
              Cancel
            </ButtonLink>
            <SubmitButton isSending={isSending} isWaiting={sending.isWaiting} tally={uploads.tally} />
          </div>
        </div>
      </div>
    </form>
  );
}

type SubmitProps = { isSending: boolean; isWaiting: boolean; tally: Uploads["tally"] };

/** Its words follow the toggle by style alone, so that they are right before any script runs. */
function SubmitButton({ isSending, isWaiting, tally }: SubmitProps) {
  const submitting = tally.total > 0 ? `Submitting with ${filesWord(tally.total)}…` : "Submitting…";
  return (
    <Button
      type="submit"
      variant="action"
      size="large"
      busy={isSending}
      busyLabel={isWaiting ? sendingAfter(tally) : submitting}
      className="group-data-early/request:opacity-55"
    >
      <span className="group-has-[[name=emergency]:checked]/request:hidden">Submit Repair Request</span>
      <span className="hidden group-has-[[name=emergency]:checked]/request:inline">Submit Emergency Request</span>
    </Button>
  );
}

/** Stays where a toast goes away: nothing was lost, and what to do now. */
function Unsent({ reason }: { reason: string }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card border-2 border-bad bg-surface p-4">
      <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <p>
        <strong className="block">Not sent yet</strong>
        {reason} What you filled in is kept on this device. Pressing the button again cannot send it twice.
      </p>
    </div>
  );
}

function useRequest(form: RefObject<HTMLFormElement | null>, uploads: Uploads, { afterUploads }: Sending) {
  const navigate = useNavigate();
  const underWay = useRef(false);
  const [state, setState] = useState({ faults: [] as Fault[], attempt: 0, isSending: false, unsent: "" });
  const settle = (faults: Fault[], unsent: string) =>
    setState((last) => ({ faults, attempt: last.attempt + 1, isSending: false, unsent }));

  const send = async () => {
    if (underWay.current || !form.current) return;
    underWay.current = true;
    const typed = typedIn(form.current);
    typed.propertyId ||= await awaitedBuilding();
    const missing = missingIn(typed);
    if (missing.length > 0) {
      underWay.current = false;
      toast({ title: "Validation Error", description: missingFields, tone: "bad" });
      return settle(missing, "");
    }
    setState((last) => ({ ...last, faults: [], isSending: true, unsent: "" }));
    try {
      // Whatever is written while files go up is sent as well.
      const latest = () => ({
        ...typed,
        ...(form.current ? typedIn(form.current) : {}),
        propertyId: typed.propertyId ?? "",
      });
      if ((await afterUploads((files) => sendRequest(latest(), files))) === null) {
        underWay.current = false;
        return settle([], "");
      }
      dropDraft(requestDraft);
      uploads.clear();
      goodToast("Repair Request Submitted!", "You will be notified of updates.");
      await navigate("/occupant-dashboard", { replace: true });
    } catch (error) {
      underWay.current = false;
      const refused = error instanceof ApiProblem ? error.errors : [];
      settle(
        refused.map(({ path, message }) => ({ field: fieldOf(path), message })),
        refused.length > 0 ? "" : reasonOf(error),
      );
      problemToast("Submission Failed", error, reasonOf(error));
    }
  };
  return { ...state, send };
}

/** The name of the form's field behind a path such as `mediaUploads.2`. */
const fieldOf = (path: string) => path.split(".")[0] ?? path;

const reasonOf = (error: unknown) =>
  error instanceof ApiProblem || error instanceof MediaRefused ? messageOf(error) : failed;

function typedIn(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [field, value] of new FormData(form)) if (typeof value === "string") typed[field] = value;
  return typed;
}
