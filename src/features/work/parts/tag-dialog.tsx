import { Scanner } from "#features/tags/parts/scanner.tsx";
import { TypedCode } from "#features/tags/parts/typed-code.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { keepTag } from "../tag-client.ts";

/** The camera is on at once, since the other hand holds the ladder; where there is none, the code is typed. */
export function TagDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const keep = (isTyped: boolean) => (code: string) => {
    keepTag(taskId, { code, isTyped });
    navigator.vibrate?.(80);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Scan the tag"
      description="It shows that you are there. It goes with your next step, also without a network."
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="flex flex-col gap-6">
        <Scanner startsAtOnce onCode={keep(false)} />
        <TypedCode act="Use this code" onCode={keep(true)} />
      </div>
    </Dialog>
  );
}
