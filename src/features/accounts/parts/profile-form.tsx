import { BadgeCheck, MailQuestion } from "lucide-react";
import { callApi } from "#browser/api.ts";
import { ApiProblem } from "#browser/api-answer.ts";
import { FormField } from "#browser/forms/form.tsx";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Input } from "#ui/field.tsx";
import { accountApi } from "../client.ts";
import type { User } from "../contract.ts";
import { profileFields as fields } from "../fields.ts";
import { keepUser, selfApi } from "../self/client.ts";
import { AuthForm, useAuthForm } from "./auth-form.tsx";
import { ResendButton } from "./resend-button.tsx";

const words = { submit: "Save details", busy: "Saving...", summary: "Your details were not saved" };

/** Name, phone and location; whoever works with this person sees them. */
export function ProfileForm({ user }: { user: User }) {
  const form = useAuthForm({
    ...{ name: "profile", fields, failed: "Details Not Saved", stays: "kept", failsAt: "name" },
    send: async (latest) => {
      try {
        const saved = await callApi(selfApi.updateMe, { ...latest(), version: user.version });
        keepUser(saved.user);
        goodToast("Details Saved");
      } catch (error) {
        // Changed elsewhere: what stands there now is shown beside what was typed here.
        if (error instanceof ApiProblem && error.code === "conflict") void refresh(accountApi.findMe);
        throw error;
      }
    },
  });
  return (
    <AuthForm form={form} label="Your details" words={words} small>
      <FormField field={fields.name}>
        <Input autoComplete="name" autoCapitalize="words" defaultValue={user.name} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.phone}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={formatPhone(user.phone ?? "")}
            placeholder="+234 803 123 4567"
          />
        </FormField>
        <FormField field={fields.location}>
          <Input
            autoComplete="address-level2"
            autoCapitalize="words"
            defaultValue={user.location ?? ""}
            placeholder="Lagos, Nigeria"
          />
        </FormField>
      </div>
    </AuthForm>
  );
}

/** The email, which nobody can change, and whether it is confirmed. */
export function EmailState({ user, mailAvailable }: { user: User; mailAvailable: boolean }) {
  return (
    <div className="flex flex-col items-start gap-2 border-b border-line pb-5">
      <p className="text-sm text-ink-soft">Email</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{user.email}</span>
        {user.emailVerified ? (
          <Badge tone="good" icon={BadgeCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="warn" icon={MailQuestion}>
            Not confirmed
          </Badge>
        )}
      </p>
      {user.emailVerified ? null : <HowToConfirm mailAvailable={mailAvailable} />}
    </div>
  );
}

function HowToConfirm({ mailAvailable }: { mailAvailable: boolean }) {
  if (!mailAvailable) {
    return (
      <p className="text-sm text-ink-soft text-pretty">
        This Tunse sends no mail, so there is no link to open. Whoever adds you to a building or a team confirms you
        themselves.
      </p>
    );
  }
  return (
    <>
      <p className="text-sm text-ink-soft text-pretty">
        Open the link in our mail. Until then, whoever adds you to a building or a team has to confirm you.
      </p>
      <ResendButton />
    </>
  );
}
