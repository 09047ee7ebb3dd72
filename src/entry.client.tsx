import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { PageScreens, startPage } from "#browser/router/page.tsx";
import { firstLinesId } from "#domain/first-calls.ts";
import { DocumentContext, pageDataId } from "#ui/document.tsx";
import { bringAllCss, pageCssId, passNonce } from "#ui/document-style.ts";
import { pageLinesId } from "#ui/page-lines.ts";
import { currentTheme } from "#ui/theme.ts";

/**
 * Wakes the page, once its screens have come (`ui/page-lines.ts`). It stands in a file with what every page begins with, so
 * that the file comes must wake nothing.
 */
export async function wakePage(): Promise<void> {
  passNonce();
  // Where the root fails, React builds the whole document anew, its style element too: it needs the nonce again.
  const nonce = document.getElementById(pageCssId)?.nonce;
  const { demo } = document.documentElement.dataset;
  const first = document.getElementById(firstLinesId)?.textContent;
  const lines = document.getElementById(pageLinesId)?.textContent;
  const data = document.getElementById(pageDataId)?.textContent;
  const { isNew, ...page } = startPage(data);

  const styles = bringAllCss();
  // Where it wakes as it was sent, its own are enough.
  if (!isNew) await styles;

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={{ theme: currentTheme(), nonce, demo, first, lines, data }}>
          <PageScreens {...page} />
        </DocumentContext>
      </StrictMode>,
    );
  });
}
