import { Maximize2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { messageOf } from "#browser/api.ts";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useTicketDetail } from "../../client.ts";
import type { AssignDialogOf } from "../../parts/ticket-actions.tsx";
import { TicketBadges, TicketBody, type VisitsOf } from "../../parts/ticket-body.tsx";

type TicketSheetProps = {
  id: string;
  assignDialog: AssignDialogOf;
  /** When somebody comes for it. */
  visits?: VisitsOf | undefined;
  onClose: () => void;
};

/** One request beside the board, with its conversation; the board stays in use. Escape closes. */
export function TicketSheet({ id, assignDialog, visits, onClose }: TicketSheetProps) {
  const { data, error, isFetching, refetch } = useTicketDetail(id);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id) title.current?.focus();
  }, [id]);
  return (
    <aside
      aria-label="Request"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
      className="flex w-[27rem] shrink-0 flex-col rounded-card border border-line bg-surface animate-fade"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1 pt-1.5">
          <h2 ref={title} tabIndex={-1} className="text-xl font-bold tracking-[-0.01em] break-words outline-none">
            {data?.ticket.title ?? (error ? "This request could not be opened" : "Opening the request")}
          </h2>
          {data ? <TicketBadges ticket={data.ticket} /> : null}
        </div>
        <ButtonLink to={`/tickets/${id}`} variant="plain" aria-label="Open its page" className="!px-3">
          <Maximize2 aria-hidden="true" className="size-5" />
        </ButtonLink>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {data ? <TicketBody key={id} {...data} forKeepers {...{ assignDialog, visits }} /> : null}
        {!data && error ? (
          <FailedState onRetry={() => void refetch()} busy={isFetching}>
            {messageOf(error)}
          </FailedState>
        ) : null}
        {data || error ? null : (
          <Loading label="Loading the request">
            <Skeleton className="h-40 w-full" />
          </Loading>
        )}
      </div>
    </aside>
  );
}
