import { BadgeCheck, MailQuestion } from "lucide-react";
import { ApiProblem, callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Field, Input } from "#ui/field.tsx";
import { accountApi } from "../client.ts";
import type { User } from "../contract.ts";
import type { Typed } from "../form.rules.ts";
import { keepUser, selfApi } from "../self/client.ts";
import { profileRefusal } from "../self/rules.ts";
import { AuthForm } from "./auth-form.tsx";
import { ResendButton } from "./resend-button.tsx";

const words = {
  submit: "Save details",
  busy: "Saving...",
  failed: "Details Not Saved",
  broken: "Details Not Saved",
  summary: "Your details were not saved",
};

/** Name, phone and location; whoever works with this person sees them. */
export function ProfileForm({ user }: { user: User }) {
  const send = async ({ name = "", phone = "", location = "" }: Typed) => {
    try {
      const saved = await callApi(selfApi.updateMe, { name, phone, location, version: user.version });
      keepUser(saved.user);
      goodToast("Details Saved");
    } catch (error) {
      // Changed elsewhere: what stands there now is shown beside what was typed here.
      if (error instanceof ApiProblem && error.code === "conflict") void refresh(accountApi.findMe);
      throw error;
    }
  };
  return (
    <AuthForm
      name="profile"
      label="Your details"
      words={words}
      check={profileRefusal}
      send={send}
      stays="kept"
      small
      faultField="name"
    >
      {(errorOf) => (
        <>
          <Field label="Name" id="profile-name" required error={errorOf("name")}>
            <Input name="name" autoComplete="name" autoCapitalize="words" defaultValue={user.name} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Phone" id="profile-phone" required error={errorOf("phone")}>
              <Input
                name="phone"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                defaultValue={formatPhone(user.phone ?? "")}
                placeholder="+234 803 123 4567"
              />
            </Field>
            <Field label="Location" id="profile-location" required error={errorOf("location")}>
              <Input
                name="location"
                autoComplete="address-level2"
                autoCapitalize="words"
                defaultValue={user.location ?? ""}
                placeholder="Lagos, Nigeria"
              />
            </Field>
          </div>
        </>
      )}
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
