import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi, typed } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import { callKey, optionsOf, queryClient, refresh } from "#browser/queries.ts";
import { failureToast, goodToast } from "#browser/toasts.ts";
import { toast } from "#ui/toast.ts";
import type { blogCalls, EditedPost } from "../contract.ts";
import { blogRoutes } from "../routes.ts";
import { largestPicture, type PostStatus } from "../rules.ts";
import { changedFields, emptySheet, inputOf, readUnsaved, refusePicture, type Sheet, sheetOf } from "./rules.ts";

export const blogApi = typed<typeof blogCalls>(blogRoutes);

export const blogHome = "/admin/dashboard/blog";
export const postsPerPage = 20;

/** What a save or a deletion makes old, but for the post itself. */
export const postLists = [blogApi.listAllPosts];

/** A post that was saved or is gone is read anew when it is next opened. */
export function forgetPost(id: string): void {
  queryClient.removeQueries({ queryKey: callKey(blogApi.readAnyPost, { id }) });
}

/** Sends a picture and answers its lasting address; null where it was refused, which has been said by then. */
export async function sendPicture(file: File): Promise<string | null> {
  const refusal = refusePicture(file, largestPicture);
  if (refusal) {
    toast({ title: refusal.title, description: refusal.text, tone: "bad" });
    return null;
  }
  try {
    const { url } = await callApi(blogApi.uploadPicture, { file });
    goodToast("Image Uploaded");
    return url;
  } catch (error) {
    failureToast("Upload Failed", error, "Failed to upload image. Please try again.");
    return null;
  }
}

/** Drafts of site admins are kept apart from those of users, who may be signed in on the same device. */
export const draftName = (id: string | null): string => `admin/post/${id ?? "new"}`;

/** Which button saves: two set the status, the third leaves it to the form. */
export type SaveAs = PostStatus | "as chosen";

type Base = { version: number | null; sheet: Sheet };
const baseOf = (post: EditedPost | null): Base =>
  post ? { version: post.version, sheet: sheetOf(post) } : { version: null, sheet: emptySheet };

/** Keeps what is not saved yet on this device with every letter, so that a tab can be closed at any moment. */
function useKept(name: string, isDirty: boolean, version: number | null, sheet: Sheet): void {
  useEffect(() => {
    if (isDirty) keepDraft(name, { version, sheet });
    else dropDraft(name);
  }, [name, isDirty, version, sheet]);
}

type Sent = { saveAs: SaveAs; sheet: Sheet; id: string | null; version: number | null };

async function send({ saveAs, sheet, id, version }: Sent): Promise<EditedPost> {
  const input = inputOf(saveAs === "as chosen" ? sheet : { ...sheet, status: saveAs });
  const { post } = id
    ? await callApi(blogApi.changePost, { id, ...input, version: version ?? undefined })
    : await callApi(blogApi.createPost, input);
  queryClient.setQueryData(optionsOf(blogApi.readAnyPost, { id: post.id }).queryKey, { post });
  void refresh(...postLists);
  goodToast(post.status === "published" ? "Post published" : "Draft saved");
  return post;
}

/**
 * The form of a post, whose draft is kept under `name`, and saving, which notices that somebody else saved or deleted
 * the post in the meantime.
 */
export function useSheet(post: EditedPost | null, name: string, onCreated: (id: string) => void) {
  const [base, setBase] = useState<Base>(() => baseOf(post));
  const [kept] = useState(() => readUnsaved(readDraft(name)));
  const [sheet, setSheet] = useState(kept?.sheet ?? base.sheet);
  const [version, setVersion] = useState(kept ? kept.version : base.version);
  const [isGone, setGone] = useState(false);
  const [isCreated, setCreated] = useState(false);
  const latest = useRef(sheet);
  latest.current = sheet;
  const isDirty = changedFields(sheet, base.sheet).length > 0;
  useKept(name, isDirty && !isCreated, version, sheet);

  /** What was typed since it was sent stays. */
  const take = (saved: EditedPost, sent?: Sheet) => {
    setBase(baseOf(saved));
    setVersion(saved.version);
    setSheet((now) =>
      sent && changedFields(now, sent).length > 0 ? { ...now, status: saved.status } : sheetOf(saved),
    );
  };
  const save = useMutation(
    {
      mutationFn: send,
      onSuccess: (saved, sent) => {
        take(saved, sent.sheet);
        if (saved.id === post?.id) return;
        setCreated(true);
        handOn(saved, sent.sheet, latest.current);
        onCreated(saved.id);
      },
      onError: (error) => {
        if (error instanceof ApiProblem && error.code === "conflict") void refresh(blogApi.readAnyPost);
        if (error instanceof ApiProblem && error.code === "not_found") setGone(true);
        else failureToast("Error", error, "Failed to save blog post");
      },
      networkMode: "always",
    },
    queryClient,
  );
  const theirs = post && version !== null && post.version > version ? post : null;
  return {
    sheet,
    set: (change: Partial<Sheet>) => setSheet((before) => ({ ...before, ...change })),
    save: (saveAs: SaveAs) => save.mutate({ saveAs, sheet, version, id: isGone ? null : (post?.id ?? null) }),
    saving: save.isPending ? save.variables.saveAs : null,
    error: save.error,
    isGone,
    isDirty,
    isRestored: kept !== null && isDirty,
    /** Back to what is saved. */
    discard: () => (post ? take(post) : setSheet(emptySheet)),
    /** The post as somebody else saved it since this form was opened. */
    theirs,
    keepMine: () => setVersion(theirs?.version ?? version),
  };
}

/** What was typed since a new post was sent goes on in the form of the post that it became. */
function handOn({ id, version, status, slug }: EditedPost, sent: Sheet, now: Sheet): void {
  const sheet = { ...now, status, slug: now.slug || slug };
  if (changedFields(now, sent).length > 0) keepDraft(draftName(id), { version, sheet });
}

export type SheetForm = ReturnType<typeof useSheet>;
