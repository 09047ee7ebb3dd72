import { MailCheck } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { Button } from "#ui/button.tsx";
import { EmailInput, Field } from "#ui/field.tsx";
import type { Typed } from "../form.rules.ts";
import { selfApi } from "../self/client.ts";
import { forgotRefusal } from "../self/rules.ts";
import { AuthForm } from "./auth-form.tsx";
import { NoticePanel } from "./notice-panel.tsx";

const words = {
  submit: "Send me a link",
  busy: "Sending...",
  failed: "Link Not Sent",
  broken: "Link Not Sent",
  summary: "We could not send you a link",
};

/** Asks where to send the link, then says where to look for it. */
export function AskResetForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async ({ email = "" }: Typed) => {
    await callApi(selfApi.forgotPassword, { email: email.trim() });
    setSentTo(email.trim());
  };
  if (sentTo !== null) {
    return (
      <NoticePanel icon={MailCheck} tone="good" title="Look in your mail">
        <p className="text-pretty">
          If <strong className="wrap-anywhere">{sentTo}</strong> has an account, a link is on its way. It works once,
          within one hour.
        </p>
        <p className="text-ink-soft">Nothing after a few minutes? Look among the spam, or check the address.</p>
        <Button onClick={() => setSentTo(null)}>Send another link</Button>
      </NoticePanel>
    );
  }
  return (
    <AuthForm name="forgot" label="Send a link" words={words} check={forgotRefusal} send={send} stays="kept">
      {(errorOf) => (
        <Field label="Email" id="forgot-email" required error={errorOf("email")}>
          <EmailInput name="email" autoComplete="username" placeholder="ada@example.com" />
        </Field>
      )}
    </AuthForm>
  );
}
