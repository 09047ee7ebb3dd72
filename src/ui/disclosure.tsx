import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

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
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [open]);
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    close();
    trigger.current?.focus();
  };
  const focusMoved = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) close();
  };
  return (
    <div ref={box} className="relative" onKeyDown={keyPressed} onBlur={focusMoved}>
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
