import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiProblem } from "../../../browser/api.ts";
import { dropDraft, keepDraft, readDraft } from "../../../browser/drafts.ts";
import { queryClient, useSend } from "../../../browser/queries.ts";
import { goodToast, problemToast } from "../../../browser/toasts.ts";
import { toast } from "../../../ui/toast.ts";
import { propertyRoutes } from "../client.ts";
import { bodyOf, type Draft, type Fault, type MediaItem, refusalOf, restoreDraft, stepOf, steps } from "./rules.ts";

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

/** What was typed, kept on the device with every key; and the photos, which stay in the page only. */
export function useDraft() {
  const [draft, setDraft] = useState(() => restoreDraft(readDraft(draftName)));
  const [media, setMedia] = useState<readonly MediaItem[]>([]);
  const [lostMedia, setLostMedia] = useState(draft.mediaCount);
  const isFirst = useRef(true);
  const isDone = useRef(false);
  useEffect(() => {
    if (!isFirst.current && !isDone.current) keepDraft(draftName, { ...draft, mediaCount: media.length || lostMedia });
    isFirst.current = false;
  }, [draft, media, lostMedia]);
  useFreedPreviews(media);
  useEffect(() => {
    if (media.length === 0) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [media.length]);
  return {
    draft,
    media,
    lostMedia,
    change: (fields: Partial<Draft>) => setDraft((last) => ({ ...last, ...fields })),
    changeMedia: (next: readonly MediaItem[]) => {
      setMedia(next);
      setLostMedia(0);
    },
    forget: () => {
      isDone.current = true;
      dropDraft(draftName);
    },
  };
}

/** Frees the pictures that the page held for showing, when it goes. */
function useFreedPreviews(media: readonly MediaItem[]): void {
  const held = useRef(media);
  held.current = media;
  useEffect(
    () => () => {
      for (const { previewUrl } of held.current) URL.revokeObjectURL(previewUrl);
    },
    [],
  );
}

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

type Sending = {
  draft: Draft;
  media: readonly MediaItem[];
  refuse: (faults: readonly Fault[]) => void;
  goTo: (step: number) => void;
  forget: () => void;
};

/** Sends the property and goes to the dashboard; a refusal leads to the first step that has a fault. */
export function useCreateProperty({ draft, media, refuse, goTo, forget }: Sending) {
  const navigate = useNavigate();
  const send = useSend(propertyRoutes.createProperty);
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
      await send.mutateAsync(bodyOf(draft, media));
    } catch (error) {
      closeLast.current = problemToast("Error Creating Property", error, notCreated);
      refuseAt(faultsOf(error));
      return;
    }
    forget();
    goodToast("Property Added Successfully!", "AI scheduling will begin shortly.");
    void queryClient.invalidateQueries();
    navigate("/dashboard");
  };
  return { submit, creating: send.isPending };
}

function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof ApiProblem)) return [{ field: wholeForm, message: notCreated }];
  if (error.errors.length === 0) return [{ field: wholeForm, message: error.message }];
  return error.errors.map(({ path, message }) => ({ field: path, message }));
}
