import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import * as Toast from "radix-ui/toast";
import { useSyncExternalStore } from "react";
import { passOnToDialog } from "./escape-key.ts";
import {
  closeToast,
  forgetToast,
  type StandingToast,
  standingToasts,
  subscribeToToasts,
  type ToastTone,
} from "./toast.ts";

const durationMs = 5000;
const swipePx = 50;
const leavingMs = 200;
const none: readonly StandingToast[] = [];

const tones: Record<ToastTone, { icon: typeof Info; look: string }> = {
  plain: { icon: Info, look: "text-brand" },
  good: { icon: CircleCheck, look: "text-good" },
  bad: { icon: CircleAlert, look: "text-bad" },
};

/** Away from what is pressed next: on phones all acts stand below, and those of a dialog do so on wider screens. */
const place =
  "top-[calc(0.75rem+env(safe-area-inset-top))] sm:top-auto sm:right-5 sm:bottom-5 sm:w-[26rem] sm:px-0 sm:[body:has([role=dialog])_&]:right-auto sm:[body:has([role=dialog])_&]:left-5";

/** The place where toasts appear: 5 s, swiped away over 50 px, F8 moves focus there (specification section 9). */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, standingToasts, () => none);
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipePx} label="Message">
      {toasts.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
      <Toast.Viewport
        hotkey={["F8"]}
        className={clsx(
          "fixed inset-x-0 z-[60] flex flex-col gap-2 px-3 outline-none empty:hidden sm:inset-x-auto",
          place,
        )}
      />
    </Toast.Provider>
  );
}

function OneToast({ toast }: { toast: StandingToast }) {
  const { icon: Icon, look } = tones[toast.tone ?? "plain"];
  const close = (open: boolean) => {
    if (open) return;
    closeToast(toast.id);
    setTimeout(() => forgetToast(toast.id), leavingMs);
  };
  return (
    <Toast.Root
      open={toast.open}
      onOpenChange={close}
      onEscapeKeyDown={passOnToDialog}
      type={toast.tone === "bad" ? "foreground" : "background"}
      className={clsx(
        "flex items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-4 shadow-float animate-rise",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform data-[swipe=cancel]:duration-150",
        "data-[state=closed]:opacity-0 data-[state=closed]:transition-opacity",
      )}
    >
      <Icon aria-hidden="true" className={clsx("mt-2.5 size-5 shrink-0", look)} />
      <div className="min-w-0 flex-1 py-2">
        <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
        {toast.description ? (
          <Toast.Description className="text-sm text-ink-soft">{toast.description}</Toast.Description>
        ) : null}
      </div>
      {toast.action ? (
        <Toast.Action
          altText={toast.action.label}
          onClick={toast.action.onPress}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-brand hover:bg-hush"
        >
          {toast.action.label}
        </Toast.Action>
      ) : null}
      <Toast.Close
        aria-label="Dismiss"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hush hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Toast.Close>
    </Toast.Root>
  );
}
