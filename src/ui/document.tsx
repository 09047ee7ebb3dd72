import { createContext, use } from "react";
import type { Theme } from "../domain/theme.ts";

/** What the server knows of a page before it renders; the browser reads the same from the document. */
export type DocumentFacts = { theme: Theme; nonce?: string };

export const DocumentContext = createContext<DocumentFacts>({ theme: "system" });

/** Theme and nonce of this page. */
export function useDocumentFacts(): DocumentFacts {
  return use(DocumentContext);
}
