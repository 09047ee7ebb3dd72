import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { MediaRefused } from "#browser/media.ts";
import { queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { type MediaItem, useSending } from "#browser/uploads/use-sending.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { toast } from "#ui/toast.ts";
import { propertyApi } from "../client.ts";
import type { FactAnswer } from "../contract.ts";
import { bodyOf, type Draft, type Fault, refusalOf, restoreDraft, stepOf, steps } from "./rules.ts";

const draftName = "onboard-property";
const notCreated = "Failed to create property. Please try again.";

/** The field of a failure that belongs to no other. */
const wholeForm = "submit";

/** The step stands in the address, so that the browser's own back button goes one step back. */
export function useStep() {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get("step") ?? 1);
  const step = Number.isInteger(asked) && asked >= 1 && asked <= steps.length ? asked : 1;
  const goTo = (next: number) => setQuery({ step: String(next) });
  return { step, goTo };
}

/** What was typed, kept on the device with every key; and the photos, which go up at the same time. */
export function useDraft() {
  const [draft, setDraft] = useState(() => restoreDraft(readDraft(draftName)));
  const uploads = useUploads(draftName, { uploadedWords: readyForPlanning });
  const isFirst = useRef(true);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isFirst.current && !isDone.current) keepDraft(draftName, draft);
    isFirst.current = false;
  }, [draft]);
  return {
    draft,
    uploads,
    change: (fields: Partial<Draft>) => setDraft((last) => ({ ...last, ...fields })),
    forget: () => {
      isDone.current = true;
      dropDraft(draftName);
      uploads.clear();
    },
  };
}

export const readyForPlanning = (files: readonly unknown[]) =>
  `${files.length} file(s) uploaded and ready for AI analysis.`;

/** The faults of the last failed submit; `attempt` lets the summary take focus each time. */
export function useFaults() {
  const [{ faults, attempt }, setRefused] = useState<{ faults: readonly Fault[]; attempt: number }>({
    faults: [],
    attempt: 0,
  });
  return {
    faults,
    attempt,
    refuse: (next: readonly Fault[]) => setRefused((last) => ({ faults: next, attempt: last.attempt + 1 })),
    /** What was changed is no fault any more, until it is sent again. */
    mend: (fields: readonly string[]) =>
      setRefused((last) => ({
        ...last,
        faults: last.faults.filter(({ field }) => !fields.includes(field.split(".")[0] ?? "")),
      })),
  };
}

/** Any change of the files takes away what was said of them. */
export function mending(uploads: Uploads, mend: (fields: readonly string[]) => void): Uploads {
  const mended =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given);
      mend(["mediaUploads", "submit"]);
    };
  const { add, remove, retry } = uploads;
  return { ...uploads, add: mended(add), remove: mended(remove), retry: mended(retry) };
}

type Creating = {
  draft: Draft;
  /** What was said of what its notes say. */
  answers: FactAnswer[];
  uploads: Uploads;
  refuse: (faults: readonly Fault[]) => void;
  goTo: (step: number) => void;
  forget: () => void;
};

/** Sends the property and goes to the dashboard; a refusal leads to the first step that has a fault. */
export function useCreateProperty({ draft, answers, uploads, refuse, goTo, forget }: Creating) {
  const navigate = useNavigate();
  const send = useSend(propertyApi.createProperty);
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const closeLast = useRef<() => void>(undefined);
  const refuseAt = (faults: readonly Fault[]) => {
    refuse(faults);
    goTo(Math.min(...faults.map(({ field }) => stepOf(field))));
  };
  const submit = async () => {
    closeLast.current?.();
    const refusal = refusalOf(draft);
    if (refusal) {
      refuseAt(refusal.faults);
      closeLast.current = toast({ title: "Validation Error", description: refusal.message, tone: "bad" });
      return;
    }
    try {
      const create = (mediaUploads: MediaItem[]) => send.mutateAsync({ ...bodyOf(draft), answers, mediaUploads });
      if ((await afterUploads(create)) === null) return;
    } catch (error) {
      const faults = mediaFaultsOf(error) ?? faultsOf(error);
      closeLast.current = problemToast("Error Creating Property", error, faults[0]?.message);
      refuseAt(faults);
      return;
    }
    forget();
    goodToast("Property Added Successfully!", "AI scheduling will begin shortly.");
    void queryClient.invalidateQueries();
    navigate("/dashboard");
  };
  return { submit, creating: send.isPending || isWaiting, isWaiting, cancel };
}

/** Of a form that was held back by its files, or null. */
export function mediaFaultsOf(error: unknown): readonly Fault[] | null {
  return error instanceof MediaRefused ? [{ field: "mediaUploads", message: error.message }] : null;
}

function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof ApiProblem)) return [{ field: wholeForm, message: notCreated }];
  if (error.errors.length === 0) return [{ field: wholeForm, message: error.message }];
  return error.errors.map(({ path, message }) => ({ field: path, message }));
}
