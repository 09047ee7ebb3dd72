import type { Ctx } from "#platform/context.server.ts";
import { bind } from "#platform/http/bind.server.ts";
import { type Document, documentCalls } from "./contract.ts";
import { findDocument, listDocuments, readDocument } from "./queries.server.ts";
import { editDocument, removeDocument, restoreDocument, uploadDocument } from "./service.server.ts";

/** Answers hold signed addresses, so a repeated call reads the document again instead of keeping the answer. */
const rebuilt = {
  shorten: ({ document }: { document: Document }) => ({ id: document.id }),
  again: (ctx: Ctx, kept: unknown) => readDocument(ctx, (kept as { id: string }).id),
};

export const documentBindings = bind(documentCalls, {
  listDocuments,
  findDocument,
  uploadDocument: { verb: uploadDocument, ...rebuilt },
  editDocument: { verb: editDocument, ...rebuilt },
  removeDocument,
  restoreDocument: { verb: restoreDocument, ...rebuilt },
});
