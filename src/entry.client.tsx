import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "./ui/document.tsx";
import { passNonce } from "./ui/document-style.ts";
import { currentTheme } from "./ui/theme.ts";

passNonce();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ theme: currentTheme() }}>
        <HydratedRouter />
      </DocumentContext>
    </StrictMode>,
  );
});
