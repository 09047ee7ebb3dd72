import { clsx } from "clsx";
import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import { useCloseRequest } from "./close-request.ts";
import { wasPassedOn } from "./escape-key.ts";
import { useWayBack } from "./way-back.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the main one last. On phones they stack with the main one on top. */
  actions?: ReactNode;
  /** `both`: two columns side by side on desktops. */
  wide?: boolean | "both";
  /** It may hold nothing to press: then keys reach its text itself, to scroll it. */
  isText?: boolean;
  children?: ReactNode;
};

/**
 * A dialog in the middle of wide screens, a sheet from below on phones. Focus stays inside, Escape and Android's step back close. One that opens
 * later stands above the one before, which keeps what it holds. A press beside it closes it until something was filled in:
 * a thumb that slips must not cost what was typed.
 */
export const Dialog = ({ open, ...sheet }: DialogProps) => (open ? <Sheet {...sheet} /> : null);

function Sheet({
  onOpenChange,
  title,
  description,
  actions,
  wide = false,
  isText,
  children,
}: Omit<DialogProps, "open">) {
  const { ref, goBack } = useWayBack();
  useCloseRequest(() => onOpenChange(false));
  const isFilledIn = useRef(false);
  const noteFilledIn = ({ target }: FormEvent) => {
    if (target instanceof Element && target.closest("form, textarea")) isFilledIn.current = true;
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (!wasPassedOn(event.nativeEvent)) return;
    event.stopPropagation();
    onOpenChange(false);
  };
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-scrim animate-fade" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <RadixDialog.Content
            ref={ref}
            {...(description ? {} : { "aria-describedby": undefined })}
            onCloseAutoFocus={goBack}
            onKeyDown={closeByEscape}
            onInput={noteFilledIn}
            onPointerDownOutside={(event) => isFilledIn.current && event.preventDefault()}
            className={clsx(
              "pointer-events-auto flex max-h-[92dvh] w-full flex-col rounded-t-[16px] bg-surface shadow-float outline-none animate-sheet sm:rounded-card sm:animate-rise",
              wide === "both" ? "sm:max-w-5xl" : wide ? "sm:max-w-2xl" : "sm:max-w-lg",
            )}
          >
            <Head title={title} description={description} />
            <div tabIndex={isText ? 0 : undefined} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">
              {children}
            </div>
            {actions ? (
              <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
                {actions}
              </footer>
            ) : null}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Head({ title, description }: Pick<DialogProps, "title" | "description">) {
  return (
    <header className="flex items-start gap-3 pt-3 pr-2 pl-5 sm:pt-4 sm:pr-3 sm:pl-6">
      <div className="min-w-0 flex-1 pt-2">
        <RadixDialog.Title className="text-xl font-bold tracking-[-0.01em] text-balance">{title}</RadixDialog.Title>
        {description ? (
          <RadixDialog.Description className="mt-1 text-ink-soft">{description}</RadixDialog.Description>
        ) : null}
      </div>
      <RadixDialog.Close asChild>
        <IconButton label="Close">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </RadixDialog.Close>
    </header>
  );
}
