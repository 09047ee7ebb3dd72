import { clsx } from "clsx";
import { Download, Eye, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { callApi } from "#browser/api.ts";
import { failureToast } from "#browser/toasts.ts";
import { openedHere } from "#browser/url-dialog.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { documentApi, download, isSpent, useRemove, useRestore } from "../client.ts";
import type { Document } from "../contract.ts";

const link =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-input-line bg-surface px-4 py-2 font-semibold text-ink hover:bg-hush focus-visible:rounded-control";

export function DownloadButton({ document }: { document: Document }) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await download(document);
    setBusy(false);
  };
  return (
    <Button
      busy={isBusy}
      busyLabel="Download"
      onClick={() => void take()}
      aria-label={`Download ${document.title}`}
      icon={<Download aria-hidden="true" className="size-5" />}
    >
      Download
    </Button>
  );
}

type OpenProps = { document: Document; isBrief?: boolean };

/** A PDF in a tab of its own, where the browser's viewer is; its address is made anew once it has ended. */
export function OpenPdf({ document: { id, title, previewUrl }, isBrief = false }: OpenProps) {
  if (previewUrl === null) return null;
  const renew = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isSpent(previewUrl)) return;
    event.preventDefault();
    const tab = window.open("about:blank", "_blank");
    try {
      const { document: fresh } = await callApi(documentApi.findDocument, { id });
      if (tab && fresh.previewUrl) tab.location.replace(fresh.previewUrl);
    } catch (error) {
      tab?.close();
      failureToast("Error", error, "Failed to load documents");
    }
  };
  return (
    <a
      href={previewUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${title} in a new tab`}
      onClick={(event) => void renew(event)}
      className={clsx(link, isBrief && briefly)}
    >
      <Eye aria-hidden="true" className="size-5" />
      <span>Open</span>
    </a>
  );
}

/** On phones the sign alone, so that all that can be done stands in one row. */
const briefly = "max-sm:px-3 max-sm:[&>span]:sr-only";

type PreviewProps = { document: Document; hrefOf: (document: Document) => string };

/** Looks at a picture here and at a PDF in a new tab; nothing else is opened by a browser. */
export function PreviewLink({ document, hrefOf }: PreviewProps) {
  if (document.previewUrl === null) return null;
  if (!document.opensAs?.startsWith("image/")) return <OpenPdf document={document} isBrief />;
  return (
    <Link
      to={hrefOf(document)}
      state={openedHere}
      preventScrollReset
      aria-label={`View ${document.title}`}
      className={clsx(link, briefly)}
    >
      <Eye aria-hidden="true" className="size-5" />
      <span>View</span>
    </Link>
  );
}

export function DeleteButton({ document: { id, title, can }, onDone }: { document: Document; onDone?: () => void }) {
  const remove = useRemove();
  if (!can.remove) return null;
  const press = () => remove.mutate({ id }, { onSuccess: () => onDone?.() });
  return (
    <IconButton label={`Delete ${title}`} onClick={remove.isPending ? undefined : press}>
      <Trash2 aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

export function EditButton({ document: { title, can }, onEdit }: { document: Document; onEdit: () => void }) {
  if (!can.edit) return null;
  return (
    <IconButton label={`Edit ${title}`} onClick={onEdit}>
      <Pencil aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

export function RestoreButton({ document: { id, title, can } }: { document: Document }) {
  const restore = useRestore();
  if (!can.restore) return null;
  return (
    <Button
      busy={restore.isPending}
      busyLabel="Restoring"
      onClick={() => restore.mutate({ id })}
      aria-label={`Restore ${title}`}
      icon={<RotateCcw aria-hidden="true" className="size-5" />}
    >
      Restore
    </Button>
  );
}
