import { useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { inputOf } from "#browser/forms/typed.ts";
import { type FormOptions, useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { type MediaItem, useSending } from "#browser/uploads/use-sending.ts";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { refreshes } from "../client.ts";
import { readKept, type SopDraft, type SopSheet, typedOf } from "../draft.rules.ts";
import { sopFields as fields } from "../fields.ts";
import { changesOf } from "../rules.ts";

type UseSopDraft = {
  /** The name under which what is typed is kept until it is sent. */
  name: string;
  opened: SopDraft;
  failed: FormOptions<typeof fields>["failed"];
  /** Answers null where it was called off. */
  send: (draft: SopDraft, files: MediaItem[]) => Promise<unknown>;
  onSent: () => void;
};

/** As the calls take it. */
export const sentOf = (sheet: SopSheet) => inputOf(fields, typedOf(sheet));

/** What was changed since it was `before`: untouched fields go unsaid, so that a comma in one of them splits nothing. */
export const changedOf = (before: SopSheet, now: SopSheet) => changesOf(sentOf(before), sentOf(now));

/** A form of a procedure: what is typed and chosen survives a failure, a closed dialog and a reload. */
export function useSopDraft({ name, opened, failed, send, onSent }: UseSopDraft) {
  const [draft, setDraft] = useState(() => readKept(readDraft(name)) ?? opened);
  const latest = useRef(draft);
  const uploads = useUploads(name, {
    kind: "paper",
    uploadedWords: (files) => `${files.length} file(s) will go with the SOP`,
  });
  const { isWaiting, cancel, afterUploads } = useSending(uploads);
  const show = (next: SopDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const keep = (next: SopDraft) => {
    show(next);
    keepDraft(name, next);
  };
  const form = useForm({
    ...{ name: "sop", fields, failed, typed: () => typedOf(latest.current.now) },
    send: () => afterUploads((files) => send(latest.current, files)),
    onSent: () => {
      dropDraft(name);
      uploads.clear();
      void refresh(...refreshes);
      onSent();
    },
  });
  return {
    ...{ form, draft, isWaiting, cancel, uploads },
    type: (fields: Partial<SopSheet>) => keep({ ...latest.current, now: { ...latest.current.now, ...fields } }),
    remove: (fileId: string) => keep({ ...latest.current, removed: [...latest.current.removed, fileId] }),
    /** Forgets what was typed and begins with this. */
    restart: (next: SopDraft) => {
      dropDraft(name);
      show(next);
    },
    /** Goes on with what was typed, over this newer version. */
    rebase: keep,
  };
}
