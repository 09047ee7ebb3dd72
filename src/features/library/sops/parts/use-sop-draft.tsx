import { useState } from "react";
import { ApiProblem } from "#browser/api.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { MediaRefused } from "#browser/media.ts";
import { problemToast } from "#browser/toasts.ts";
import { type MediaItem, useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { faultsOf, readKept, type SopDraft, type SopSheet } from "../form.rules.ts";

type UseSopDraft = {
  /** The name under which what is typed is kept until it is sent. */
  name: string;
  opened: SopDraft;
  send: (draft: SopDraft, files: MediaItem[]) => Promise<unknown>;
  onSent: () => void;
};

/** A form of a procedure: what is typed and chosen survives a failure, a closed dialog and a reload. */
export function useSopDraft({ name, opened, send, onSent }: UseSopDraft) {
  const [draft, setDraft] = useState(() => readKept(readDraft(name)) ?? opened);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const uploads = useUploads(name, {
    kind: "paper",
    uploadedWords: (files) => `${files.length} file(s) will go with the SOP`,
  });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const keep = (next: SopDraft) => {
    setDraft(next);
    keepDraft(name, next);
  };
  const submit = async (latest = draft) => {
    if (isSending) return;
    setAttempt((last) => last + 1);
    setProblem(null);
    if (faultsOf(latest.now).length > 0) return;
    setSending(true);
    try {
      if ((await afterUploads((files) => send(latest, files))) === null) return;
      dropDraft(name);
      uploads.clear();
      onSent();
    } catch (error) {
      setProblem(error);
      if (error instanceof MediaRefused) problemToast("Error", error, error.message);
    } finally {
      setSending(false);
    }
  };
  return {
    ...{ draft, attempt, isSending, isWaiting, cancel, uploads, submit },
    errors: attempt > 0 ? errorsOf(draft.now, isSending ? null : problem) : new Map<string, string>(),
    type: (fields: Partial<SopSheet>) => keep({ ...draft, now: { ...draft.now, ...fields } }),
    remove: (fileId: string) => keep({ ...draft, removed: [...draft.removed, fileId] }),
    /** Forgets what was typed and begins with this. */
    restart: (next: SopDraft) => {
      dropDraft(name);
      setDraft(next);
      setProblem(null);
    },
    /** Goes on with what was typed, over this newer version. */
    rebase: keep,
  };
}

/** By the field that each stands at: what the server found, and what is still missing. */
function errorsOf(sheet: SopSheet, problem: unknown): Map<string, string> {
  const found = problem instanceof ApiProblem && problem.status === 422 ? problem.errors : [];
  const faults = [...found, ...faultsOf(sheet)];
  return new Map(faults.map(({ path, message }) => [path.split(".")[0] ?? path, message]));
}
