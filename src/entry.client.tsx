import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "./ui/document.tsx";
import { currentTheme } from "./ui/theme.ts";

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
