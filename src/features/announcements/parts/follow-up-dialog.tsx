import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import { useFollowUp } from "../client.ts";
import type { Announcement } from "../contract.ts";
import { stillWords } from "../rules.ts";

/** "Still no water": told to the keepers, and a repair request where that is wished. */
export function FollowUpDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  const words = stillWords[notice.service ?? "other"];
  const [text, setText] = useState(`${words}.`);
  const [makeRequest, setMakeRequest] = useState(false);
  const [error, setError] = useState<string>();
  const following = useFollowUp(onClose);
  const send = () => {
    if (text.trim() === "") return setError("Please say what is not over.");
    following.mutate({ id: notice.id, text: text.trim(), makeRequest });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words}
      description="The people who look after your building are told."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="action" busy={following.isPending} busyLabel="Sending…" onClick={send}>
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label="What you see" required error={error}>
          <Textarea
            rows={3}
            maxLength={1_000}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setError(undefined);
            }}
          />
        </Field>
        <Checkbox
          label="Send a repair request for my home as well"
          checked={makeRequest}
          onChange={({ currentTarget }) => setMakeRequest(currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
