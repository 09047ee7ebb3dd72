import { lazy, Suspense, useId, useState } from "react";
import { ApiProblem } from "#browser/api-answer.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, FieldError, Input } from "#ui/field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { EditedPost } from "../../contract.ts";
import { type SaveAs, type SheetForm, useSheet } from "../client.ts";
import { lengthWords } from "../rules.ts";
import { FormNotices } from "./form-notices.tsx";
import { PostDetails } from "./post-details.tsx";
import { PreviewPost } from "./preview-post.tsx";

const RichText = lazy(async () => ({ default: (await import("./rich-text.tsx")).RichText }));

type PostFormProps = {
  post: EditedPost | null;
  /** The name of its draft. */
  draft: string;
  onDelete: () => void;
  onCreated: (id: string) => void;
};

/** Title and text, then what surrounds them. What is typed is kept on this device until it is saved. */
export function PostForm({ post, draft, onDelete, onCreated }: PostFormProps) {
  const form = useSheet(post, draft, onCreated);
  const [attempt, setAttempt] = useState(0);
  const contentId = useId();
  const faults = faultsOf(form.error);
  const errorOf = (path: string) => faults.find((fault) => fault.path === path)?.message;
  const save = (status: SaveAs) => {
    setAttempt(attempt + 1);
    form.save(status);
  };
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-6 min-[86rem]:max-w-none"
      onSubmit={(event) => event.preventDefault()}
    >
      <ErrorSummary
        attempt={attempt}
        title="The post was not saved"
        faults={faults.map(({ path, message }) => ({ fieldId: `post-${path}`, message }))}
      />
      <FormNotices form={form} />
      <div className="flex flex-col gap-6 min-[86rem]:grid min-[86rem]:grid-cols-[minmax(0,1fr)_22rem] min-[86rem]:items-start">
        <div className="flex flex-col gap-6">
          <Field label="Title" id="post-title" required error={errorOf("title")}>
            <Input value={form.sheet.title} onChange={(event) => form.set({ title: event.currentTarget.value })} />
          </Field>
          <div className="flex flex-col gap-1.5">
            <span id={contentId} className="font-semibold">
              Content
            </span>
            <div id="post-content" tabIndex={-1}>
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <RichText
                  labelId={contentId}
                  value={form.sheet.content}
                  onChange={(content) => form.set({ content })}
                />
              </Suspense>
            </div>
            {errorOf("content") ? <FieldError>{errorOf("content")}</FieldError> : null}
            <p className="text-sm text-ink-soft tabular-nums">{lengthWords(form.sheet.content)}</p>
          </div>
        </div>
        <div className="flex flex-col gap-6">
          <PostDetails form={form} errorOf={errorOf} />
        </div>
      </div>
      <Acts form={form} isNew={post === null} onSave={save} onDelete={onDelete} />
    </form>
  );
}

const faultsOf = (error: Error | null) => (error instanceof ApiProblem ? error.errors : []);

type ActsProps = { form: SheetForm; isNew: boolean; onSave: (status: SaveAs) => void; onDelete: () => void };

function Acts({ form, isNew, onSave, onDelete }: ActsProps) {
  const [previewing, setPreviewing] = useState(false);
  const { saving } = form;
  return (
    <div className="bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-canvas px-4 py-3 sm:sticky md:mx-0 md:px-0 lg:bottom-0">
      {isNew ? null : (
        <Button variant="action" busy={saving === "as chosen"} busyLabel="Saving…" onClick={() => onSave("as chosen")}>
          Update Post
        </Button>
      )}
      <Button
        variant={isNew ? "action" : undefined}
        busy={saving === "published"}
        busyLabel="Publishing…"
        onClick={() => onSave("published")}
      >
        Publish Post
      </Button>
      <Button busy={saving === "draft"} busyLabel="Saving…" onClick={() => onSave("draft")}>
        Save as Draft
      </Button>
      <Button variant="plain" onClick={() => setPreviewing(true)}>
        Preview
      </Button>
      {form.isDirty ? (
        <p className="self-center text-sm text-ink-soft max-sm:w-full">Not saved yet, but kept on this device.</p>
      ) : null}
      {isNew ? null : (
        <Button variant="plain" className="text-bad sm:ml-auto" onClick={onDelete}>
          Delete
        </Button>
      )}
      {previewing ? <PreviewPost sheet={form.sheet} onClose={() => setPreviewing(false)} /> : null}
    </div>
  );
}
