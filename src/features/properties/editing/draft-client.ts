import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { queryClient, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { type MediaItem, useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { toast } from "#ui/toast.ts";
import { propertyApi } from "../client.ts";
import type { Property } from "../contract.ts";
import { mediaFaultsOf, readyForPlanning } from "../onboarding/client.ts";
import { type Draft, type Fault, refusalOf } from "../onboarding/rules.ts";
import { editingApi } from "./client.ts";
import {
  changedFields,
  type EditDraft,
  editBody,
  editOf,
  hasPhotoEdits,
  type PhotoEdits,
  rebase,
  restoreEdit,
} from "./draft.rules.ts";

/** What was changed, kept on the device with every key; and the new photos, which go up at the same time. */
export function useEdit(property: Property) {
  const name = `edit-property-${property.id}`;
  const [edit, setEdit] = useState(() => restoreEdit(readDraft(name)) ?? editOf(property));
  const [wasRestored, setRestored] = useState(() => readDraft(name) !== null);
  const uploads = useUploads(name, { uploadedWords: readyForPlanning });
  const isDone = useRef(false);
  const hasFiles = uploads.tally.total > 0;
  const isChanged = changedFields(edit.before, edit.now).length > 0 || hasPhotoEdits(edit.photos) || hasFiles;
  useEffect(() => {
    if (isDone.current) return;
    if (changedFields(edit.before, edit.now).length > 0 || hasPhotoEdits(edit.photos)) keepDraft(name, edit);
    else dropDraft(name);
  }, [name, edit]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isChanged]);
  return {
    edit,
    uploads,
    isChanged,
    isDone,
    wasRestored: wasRestored && isChanged,
    change: (fields: Partial<Draft>) => setEdit((last) => ({ ...last, now: { ...last.now, ...fields } })),
    changePhotos: (photos: PhotoEdits) => setEdit((last) => ({ ...last, photos })),
    /** Goes on from another state of the building. */
    replace: (next: EditDraft) => {
      setEdit(next);
      setRestored(false);
    },
    forget: () => {
      isDone.current = true;
      dropDraft(name);
      uploads.clear();
    },
    /** Throws away what was changed and added. */
    discard: () => {
      isDone.current = true;
      dropDraft(name);
      uploads.discard();
    },
  };
}

type Saving = {
  id: string;
  editing: ReturnType<typeof useEdit>;
  refuse: (faults: readonly Fault[]) => void;
  /** Where to go once it is saved. */
  back: string;
};

const notSaved = "Your changes were not saved. Please try again.";

/** Saves what was changed; what somebody else changed in the meantime is `theirs`, to be decided about. */
export function useSave({ id, editing, refuse, back }: Saving) {
  const navigate = useNavigate();
  const send = useSend(editingApi.editProperty);
  const { isWaiting, cancel, afterUploads } = useSending(editing.uploads);
  const [theirs, setTheirs] = useState<Property | null>(null);
  const save = async (edit: EditDraft = editing.edit) => {
    const refusal = refusalOf(edit.now);
    if (refusal) {
      toast({ title: "Validation Error", description: refusal.message, tone: "bad" });
      return refuse(refusal.faults);
    }
    try {
      const change = (added: MediaItem[]) => send.mutateAsync({ id, ...editBody(edit, added) });
      if ((await afterUploads(change)) === null) return;
    } catch (error) {
      const newer = await readNewer(error, id, edit);
      if (newer) return setTheirs(newer);
      const faults = mediaFaultsOf(error) ?? faultsOf(error);
      problemToast("Not saved", error, faults[0]?.message);
      return refuse(faults);
    }
    editing.forget();
    goodToast("Changes saved", "The maintenance plan follows what you said.");
    await queryClient.invalidateQueries();
    await navigate(back, { replace: true });
  };
  const showTheirs = () => {
    if (!theirs) return;
    editing.replace(editOf(theirs));
    editing.uploads.discard();
    setTheirs(null);
  };
  const keepMine = () => {
    if (!theirs) return;
    const next = rebase(editing.edit, theirs);
    editing.replace(next);
    setTheirs(null);
    void save(next);
  };
  const isSaving = send.isPending || isWaiting;
  return { save, isSaving, isWaiting, cancel, theirs, showTheirs, keepMine, decideLater: () => setTheirs(null) };
}

/** After a conflict: the building as it is now, where it is newer than the edit. */
async function readNewer(error: unknown, id: string, { version }: EditDraft): Promise<Property | null> {
  if (!(error instanceof ApiProblem) || error.status !== 409) return null;
  try {
    const { property } = await callApi(propertyApi.findProperty, { id });
    return property.version === version || property.archivedAt ? null : property;
  } catch {
    return null;
  }
}

function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof ApiProblem)) return [{ field: "submit", message: notSaved }];
  if (error.errors.length === 0) return [{ field: "submit", message: error.message }];
  return error.errors.map(({ path, message }) => ({ field: path, message }));
}
