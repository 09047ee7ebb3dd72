import { MailCheck } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { Button } from "#ui/button.tsx";
import { EmailInput } from "#ui/field.tsx";
import { forgotFields as fields } from "../fields.ts";
import { selfApi } from "../self/client.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { NoticePanel } from "./notice-panel.tsx";

const words = { submit: "Send me a link", busy: "Sending...", summary: "We could not send you a link" };

/** Asks where to send the link, then says where to look for it. */
export function AskResetForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    ...{ name: "forgot", fields, failed: "Link Not Sent", stays: "kept" },
    send: async (latest) => {
      const email = latest().email.trim();
      await callApi(selfApi.forgotPassword, { email });
      setSentTo(email);
    },
  });
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
    <AuthForm form={form} label="Send a link" words={words}>
      <FormField field={fields.email}>
        <EmailInput autoComplete="username" placeholder="ada@example.com" />
      </FormField>
    </AuthForm>
  );
}
