import { type ReactNode, useEffect, useId, useRef, useState } from "react";

type DisclosureProps = {
  /** What the button shows; its text is its name. */
  button: ReactNode;
  buttonLook: string;
  /** Where the panel stands, relative to the button. */
  panelLook: string;
  /** Called with what closes the panel. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a small panel of links and acts; Escape, a press elsewhere or leaving it by Tab closes. */
export function Disclosure({ button, buttonLook, panelLook, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return;
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const keyPressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", keyPressed);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", keyPressed);
    };
  }, [open]);
  return (
    <div ref={box} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
        className={buttonLook}
      >
        {button}
      </button>
      {open ? (
        <div id={panelId} className={`absolute z-30 ${panelLook}`}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
