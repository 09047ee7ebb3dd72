import { Button } from "#ui/button.tsx";

type ConfirmProps = { method: string; path: string; isEnd: boolean };

/** Asked before a call that changes something: it is the real server, with real records. */
export function ConfirmSending({ method, path, isEnd }: ConfirmProps) {
  return (
    <dialog
      data-confirm
      aria-labelledby="confirm-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink shadow-float backdrop:bg-scrim"
    >
      <form method="dialog" className="flex flex-col gap-4">
        <h3 id="confirm-title" className="text-lg font-bold">
          Send it for real?
        </h3>
        <p>
          <code className="font-semibold wrap-anywhere">
            {method} {path}
          </code>{" "}
          changes what this server holds{isEnd ? ", and may take something away" : ""}.
          <span data-confirm-who className="block pt-2 text-ink-soft empty:hidden" />
        </p>
        <p className="flex flex-wrap gap-2">
          <Button type="submit" value="send" variant={isEnd ? "danger" : "action"}>
            Send it
          </Button>
          <Button type="submit" value="">
            Not now
          </Button>
        </p>
      </form>
    </dialog>
  );
}
