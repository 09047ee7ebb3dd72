import { RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Adire } from "./adire.tsx";
import { Button } from "./button.tsx";

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; small?: boolean };

/** What will be here, and the button that starts it. */
export function EmptyState({ title, children, action, small = false }: EmptyStateProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface text-center">
      <Adire className={small ? "h-12" : "h-24"} repeatPx={small ? 192 : 256} />
      <div className="flex flex-col items-center gap-2 px-5 py-6">
        <p className="text-lg font-bold text-balance">{title}</p>
        {children ? <div className="max-w-md text-ink-soft text-pretty">{children}</div> : null}
        {action ? <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
    </div>
  );
}

type FailedStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  action?: ReactNode;
};

/** What went wrong and what to do about it; with `onRetry` a button does it. */
export function FailedState({
  title = "This could not be loaded",
  children,
  onRetry,
  busy = false,
  action,
}: FailedStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-5 py-8 text-center"
    >
      <TriangleAlert aria-hidden="true" className="size-8 text-bad" />
      <p className="text-lg font-bold text-balance">{title}</p>
      <div className="max-w-md text-ink-soft text-pretty">
        {children ?? "It did not come through. Check your connection and try again."}
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button
            onClick={onRetry}
            busy={busy}
            busyLabel="Trying again"
            icon={<RefreshCw aria-hidden="true" className="size-5" />}
          >
            Try again
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
