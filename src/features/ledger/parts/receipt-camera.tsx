import { useState } from "react";
import { useUploads } from "#browser/uploads/use-uploads.ts";
import { FileButton } from "#ui/file-button.tsx";
import { useAccounts, useLedger } from "../client.ts";
import { EntryDialog, entryDraft } from "./entry-dialog.tsx";

/** The camera first, then what the receipt says, as money out by hand. Nothing for whoever may not enter money. */
export function ReceiptCamera({ propertyId }: { propertyId: string }) {
  const books = useLedger(propertyId).data;
  const accounts = useAccounts(propertyId).data?.accounts;
  const uploads = useUploads(entryDraft(propertyId), { kind: "paper" });
  const [isOpen, setOpen] = useState(false);
  if (!books?.ledger || !books.can.post || !accounts) return null;
  return (
    <>
      <FileButton
        variant="action"
        camera
        accept="image/*"
        className="sm:self-start"
        onFiles={(files) => {
          uploads.add(files);
          setOpen(true);
        }}
      >
        Photograph a receipt
      </FileButton>
      {isOpen ? (
        <EntryDialog
          {...{ propertyId, accounts, aloneKobo: books.aloneKobo }}
          kind="money_out"
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
