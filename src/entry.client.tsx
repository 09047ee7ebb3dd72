import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { firstLinesId } from "#domain/first-calls.ts";
import { DocumentContext } from "#ui/document.tsx";
import { bringAllCss, pageCssId, passNonce } from "#ui/document-style.ts";
import { currentTheme } from "#ui/theme.ts";

passNonce();
// Where the root fails, React builds the whole document anew, its style element too: it needs the nonce again.
const nonce = document.getElementById(pageCssId)?.nonce;
const { demo } = document.documentElement.dataset;
const first = document.getElementById(firstLinesId)?.textContent;

await bringAllCss();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ theme: currentTheme(), nonce, demo, first }}>
        <HydratedRouter />
      </DocumentContext>
    </StrictMode>,
  );
});
