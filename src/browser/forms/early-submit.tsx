import { type RefObject, useEffect } from "react";
import { useDocumentFacts } from "#ui/document.tsx";

const holdSubmit = `addEventListener("submit",function(e){var d=e.target.dataset;if(!("ready" in d)){e.preventDefault();d.early=""}},true)`;
const holdPress = `addEventListener("click",function(e){var b=e.target.closest("form:not([data-ready]) button[data-held]");if(b)b.dataset.early=""},true)`;

/**
 * Holds a form that is sent before its screen is awake: left alone, the browser would write the password in the address.
 * So it does with a press of a button in it that is marked as `data-held`.
 */
export function EarlySubmit() {
  return (
    <script nonce={useDocumentFacts().nonce} suppressHydrationWarning>
      {`${holdSubmit};${holdPress}`}
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

/** Does what a button in a form is for that was pressed early, once the screen is awake. */
export function useEarlyPress(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const element = button.current;
    if (element?.dataset.early === undefined) return;
    delete element.dataset.early;
    element.click();
  }, [button]);
}
