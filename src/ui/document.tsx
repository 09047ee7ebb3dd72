import { createContext, use } from "react";
import type { Theme } from "#domain/theme.ts";

/** What the server knows of a page before it renders; the browser reads the same from the document. */
export type DocumentFacts = {
  theme: Theme;
  nonce?: string | undefined;
  demo?: string | undefined;
  /** The lines that ask for a first screen's data before any script has come. */
  first?: string | undefined;
};

export const DocumentContext = createContext<DocumentFacts>({ theme: "system" });

/** Theme and nonce of this page, and in a demo who can be tried. */
export function useDocumentFacts(): DocumentFacts {
  return use(DocumentContext);
}
