import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { selfApi } from "../self/client.ts";

/** Has the link that confirms one's email sent again. */
export function ResendButton() {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await callApi(selfApi.resendVerification, {});
      goodToast("Link Sent", "Look in your mail. It works once, within three days.");
    } catch (error) {
      problemToast("Link Not Sent", error);
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} busyLabel="Sending…" onClick={() => void resend()}>
      Send the link again
    </Button>
  );
}
