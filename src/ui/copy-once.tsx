import { Button } from "./button.tsx";
import { CopyText } from "./copy-text.tsx";
import { Dialog } from "./dialog.tsx";

/** A secret that is shown once: what it is (“key”), what it is for, and the secret itself. */
export function CopyOnce(props: { value: string; what: string; use: string; onClose: () => void }) {
  const { value, what, use, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Copy the ${what} now`}
      description={`It is shown this once. ${use}`}
      actions={
        <Button variant="action" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <CopyText text={value} what={what} />
    </Dialog>
  );
}
