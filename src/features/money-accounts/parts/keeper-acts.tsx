import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { useIssueAccount, useNote, useSupplement } from "../client.ts";
import type { MoneyAccount } from "../contract.ts";
import { noteFields, supplementFields } from "../fields.ts";

/** What owner and managers do with an account: write its note, issue it, add to it. */
export function KeeperActs({ account }: { account: MoneyAccount }) {
  const [open, setOpen] = useState<"note" | "issue" | "supplement" | null>(null);
  const close = () => setOpen(null);
  const issue = useIssueAccount(close);
  const note = useNote(close);
  const supplement = useSupplement(close);
  const { id, state, version, can, waitsFor, readUnits } = account;
  return (
    <div className="flex flex-col gap-3">
      {waitsFor ? <p className="font-semibold text-warn">{waitsFor}</p> : null}
      {state === "issued" && readUnits !== null ? (
        <p className="text-ink-soft">Read in {readUnits === 1 ? "1 unit" : `${readUnits} units`}.</p>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === "draft" && can.note ? <Button onClick={() => setOpen("note")}>Note to the residents</Button> : null}
        {state === "draft" && can.issue && !waitsFor ? (
          <Button variant="action" onClick={() => setOpen("issue")}>
            Issue to the residents
          </Button>
        ) : null}
        {state === "issued" && can.issue ? (
          <Button onClick={() => setOpen("supplement")}>Add a supplement</Button>
        ) : null}
      </div>
      {open === "issue" ? (
        <ConfirmDialog
          title="Issue this account?"
          description="All who live here are told. From then on nothing of it can be changed: what is missing follows as a supplement."
          act="Issue"
          variant="action"
          keep="Not yet"
          busy={issue.isPending}
          busyLabel="Issuing"
          onConfirm={() => issue.mutate({ id, version })}
          onClose={close}
        />
      ) : null}
      {open === "note" || open === "supplement" ? (
        <ReasonDialog
          title={open === "note" ? "Note to the residents" : "Add a supplement"}
          description={
            open === "note"
              ? "It stands on top of the account."
              : "It stands beneath the account, which stays as it is."
          }
          act="Keep"
          busy={note.isPending || supplement.isPending}
          busyLabel="Keeping"
          missing="Write what is to be said."
          most={(open === "note" ? noteFields.note : supplementFields.text).max}
          onSay={(text) =>
            open === "note" ? note.mutate({ id, note: text, version }) : supplement.mutate({ id, text })
          }
          onClose={close}
        />
      ) : null}
    </div>
  );
}
