import { useBlocker } from "react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type LeaveGuardProps = {
  /** Asked when somebody goes: whether there is something to lose. */
  holds: () => boolean;
  /** Throws the changes away. */
  onDiscard: () => void;
};

/** Asks before changes that were not saved are left behind. */
export function LeaveGuard({ holds, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && holds(),
  );
  if (blocker.state !== "blocked") return null;
  const discard = () => {
    onDiscard();
    blocker.proceed();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : blocker.reset())}
      title="Leave without saving?"
      description="What you changed has not been saved."
      actions={
        <>
          <Button onClick={discard}>Discard changes</Button>
          <Button variant="action" onClick={() => blocker.reset()}>
            Keep editing
          </Button>
        </>
      }
    />
  );
}
