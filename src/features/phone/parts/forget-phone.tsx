import { useState } from "react";
import { destroy } from "#browser/pin/lock.ts";
import { unsentWords } from "#browser/pin/rules.ts";
import { lostKey } from "#browser/session.ts";
import { localStore } from "#browser/storage.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field, Input } from "#ui/field.tsx";

const deleteWord = "DELETE";

type Props = { account: string; unsent: number; onGone: () => void };

/** For whoever has forgotten the PIN, or whose phone it is not: what is kept goes, and what was not sent only by a typed word. */
export function ForgetPhone({ account, unsent, onGone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const confirm = async () => {
    if (unsent > 0 && typed.trim() !== deleteWord) return setFault(`Please type ${deleteWord}.`);
    setBusy(true);
    await destroy(account);
    // They were told before.
    localStore.removeItem(lostKey);
    onGone();
  };
  return (
    <>
      <Button variant="plain" className="self-start" onClick={() => setAsking(true)}>
        Forgot the PIN, or not your account?
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Sign out of this phone?"
          description="Nobody can set the PIN anew. All that this phone keeps of the account is deleted, and somebody can sign in with email and password, over a connection."
          act="Delete and sign out"
          busyLabel="Deleting"
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {unsent > 0 ? (
            <div className="flex flex-col gap-3">
              <p className="font-semibold text-bad">With it goes {unsentWords(unsent)}.</p>
              <Field label={`To delete it, type ${deleteWord}`} error={fault}>
                <Input
                  autoComplete="off"
                  value={typed}
                  onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                />
              </Field>
            </div>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
