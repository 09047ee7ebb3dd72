import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";

type FromFileButtonProps = {
  label?: string;
  /** Whether the dialog is open at first. */
  open?: boolean;
  /** The dialog that it opens, which loads then. */
  children: (close: () => void) => ReactNode;
};

/** Opens the dialog that reads a list from a file. */
export function FromFileButton({ label = "From a file", open = false, children }: FromFileButtonProps) {
  const [isOpen, setOpen] = useState(open);
  return (
    <>
      <Button
        className="self-start"
        icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpen ? children(() => setOpen(false)) : null}</Suspense>
    </>
  );
}
