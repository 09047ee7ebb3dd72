import { type RefObject, useEffect } from "react";
import { useDocumentFacts } from "#ui/document.tsx";

const holdSubmit = `addEventListener("submit",function(e){var d=e.target.dataset;if(!("ready" in d)){e.preventDefault();d.early=""}},true)`;

/** Holds a form that is sent before its screen is awake: left alone, the browser would write the password in the address. */
export function EarlySubmit() {
  return (
    <script nonce={useDocumentFacts().nonce} suppressHydrationWarning>
      {holdSubmit}
    </script>
  );
}

/** Sends a form that was held, once the screen is awake. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    element.dataset.ready = "";
    if (element.dataset.early === undefined) return;
    delete element.dataset.early;
    element.requestSubmit();
  }, [form]);
}
