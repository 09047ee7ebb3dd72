import { CircleCheck, ScanLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { shownCode } from "#features/tags/rules.ts";
import { Button } from "#ui/button.tsx";
import { useTagged } from "../client.ts";
import { useKeptTag } from "../tag-client.ts";

const TagDialog = lazy(async () => ({ default: (await import("./tag-dialog.tsx")).TagDialog }));

const words = { machine: "Scan the tag of the machine", building: "Scan a tag of the building" };

/** One press, and the camera looks for the tag; what it read goes with the next step. Nothing where no tag hangs. */
export function TagButton({ taskId }: { taskId: string }) {
  const tagged = useTagged(taskId);
  const code = useKeptTag(taskId);
  const [isOpen, setOpen] = useState(false);
  if (tagged === null) return null;
  return (
    <>
      <Button
        wide
        size="large"
        icon={
          code === null ? (
            <ScanLine aria-hidden="true" className="size-5" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-5 text-good" />
          )
        }
        onClick={() => setOpen(true)}
      >
        {code === null ? words[tagged] : "Tag read. Scan it again"}
      </Button>
      <span role="status" className="sr-only">
        {code === null ? "" : `The tag ${shownCode(code)} goes with your next step.`}
      </span>
      <Suspense>{isOpen ? <TagDialog taskId={taskId} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
