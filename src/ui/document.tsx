import { createContext, use } from "react";
import type { Theme } from "#domain/theme.ts";

/** What the screens of a page read on the server, and what failed there, by the id of the screen. */
export type PageData = {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status?: number; statusText?: string; data?: unknown; message?: string }> | null;
};

/** The element that holds it for the browser, as text. */
export const pageDataId = "page-data";

/** What the server knows of a page before it renders; the browser reads the same from the document. */
export type DocumentFacts = {
  theme: Theme;
  nonce?: string | undefined;
  demo?: string | undefined;
  /** The lines that ask for a first screen's data before any script has come. */
  first?: string | undefined;
  /** The lines that bring the scripts; a page that does not wake has none. */
  lines?: string | undefined;
  /** PageData as text, where there is any. */
  data?: string | undefined;
};

export const DocumentContext = createContext<DocumentFacts>({ theme: "system" });

/** Theme and nonce of this page, and in a demo who can be tried. */
export function useDocumentFacts(): DocumentFacts {
  return use(DocumentContext);
}
