import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblem, callApi } from "../../../../browser/api.ts";
import { dropDraft, keepDraft, readDraft } from "../../../../browser/drafts.ts";
import { queryClient, useSend } from "../../../../browser/queries.ts";
import { goodToast, problemToast } from "../../../../browser/toasts.ts";
import { toast } from "../../../../ui/toast.ts";
import { propertyRoutes } from "../../client.ts";
import type { Property } from "../../contract.ts";
import { type Draft, type Fault, type MediaItem, refusalOf } from "../../onboarding/rules.ts";
import { editingRoutes } from "../client.ts";
import {
  changedFields,
  type EditDraft,
  editBody,
  editOf,
  hasPhotoEdits,
  type PhotoEdits,
  rebase,
  restoreEdit,
} from "./rules.ts";

/** What was changed, kept on the device with every key; and the new photos, which stay in the page only. */
export function useEdit(property: Property) {
  const name = `edit-property-${property.id}`;
  const [edit, setEdit] = useState(() => restoreEdit(readDraft(name)) ?? editOf(property));
  const [wasRestored, setRestored] = useState(() => readDraft(name) !== null);
  const [added, setAdded] = useState<readonly MediaItem[]>([]);
  const isDone = useRef(false);
  const isChanged = changedFields(edit.before, edit.now).length > 0 || hasPhotoEdits(edit.photos) || added.length > 0;
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
  useFreedPreviews(added);
  return {
    edit,
    added,
    setAdded,
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
    },
  };
}

/** Frees the pictures that the page held for showing, when it goes. */
function useFreedPreviews(added: readonly MediaItem[]): void {
  const held = useRef(added);
  held.current = added;
  useEffect(
    () => () => {
      for (const { previewUrl } of held.current) URL.revokeObjectURL(previewUrl);
    },
    [],
  );
}

type Saving = {
  id: string;
  editing: ReturnType<typeof useEdit>;
  refuse: (faults: readonly Fault[]) => void;
  /** Where to go once it is saved. */
  back: string;
};

const notSaved = "Your changes were not saved. Please try again.";

/** Saves what was changed; what somebody else changed meanwhile is `theirs`, to be decided about. */
export function useSave({ id, editing, refuse, back }: Saving) {
  const navigate = useNavigate();
  const send = useSend(editingRoutes.editProperty);
  const [theirs, setTheirs] = useState<Property | null>(null);
  const save = async (edit: EditDraft = editing.edit) => {
    const refusal = refusalOf(edit.now);
    if (refusal) {
      toast({ title: "Validation Error", description: refusal.message, tone: "bad" });
      return refuse(refusal.faults);
    }
    try {
      await send.mutateAsync({ id, ...editBody(edit, editing.added) });
    } catch (error) {
      const newer = await readNewer(error, id, edit);
      if (newer) return setTheirs(newer);
      problemToast("Not saved", error, notSaved);
      return refuse(faultsOf(error));
    }
    editing.forget();
    goodToast("Changes saved", "The maintenance plan follows what you said.");
    await queryClient.invalidateQueries();
    await navigate(back, { replace: true });
  };
  const showTheirs = () => {
    if (!theirs) return;
    editing.replace(editOf(theirs));
    editing.setAdded([]);
    setTheirs(null);
  };
  const keepMine = () => {
    if (!theirs) return;
    const next = rebase(editing.edit, theirs);
    editing.replace(next);
    setTheirs(null);
    void save(next);
  };
  return { save, saving: send.isPending, theirs, showTheirs, keepMine, decideLater: () => setTheirs(null) };
}

/** After a conflict: the building as it is now, where it is newer than the edit. */
async function readNewer(error: unknown, id: string, { version }: EditDraft): Promise<Property | null> {
  if (!(error instanceof ApiProblem) || error.status !== 409) return null;
  try {
    const { property } = await callApi(propertyRoutes.findProperty, { id });
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
