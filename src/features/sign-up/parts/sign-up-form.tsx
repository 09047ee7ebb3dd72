import { useCallback, useState } from "react";
import { FormCards } from "#browser/forms/choices.tsx";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { dropInvitation, placeAfterJoining, useKeptInvitation } from "#browser/invitation.ts";
import { goodToast } from "#browser/toasts.ts";
import { type Role, roleLabels, roles } from "#domain/vocab.ts";
import { placeAfterSignUp, requestSignUp } from "#features/accounts/client.ts";
import { buildingProblems, signUpFields as fields, needsBuilding, signUpRefusal } from "#features/accounts/fields.ts";
import { AuthForm, useAuthForm } from "#features/accounts/parts/auth-form.tsx";
import type { LeaveAfter } from "#features/accounts/parts/leaving.tsx";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { passwordRule } from "#features/accounts/rules.ts";
import { EmailInput, Input } from "#ui/field.tsx";
import { BuildingPicker, type DraftedHome } from "./building-picker.tsx";
import { InvitedTo } from "./invited-to.tsx";

const words = {
  submit: "Create Account",
  busy: "Creating Account...",
  summary: "We could not create your account",
};

/** Names the form, and what the browser keeps of it. */
const signUpDraft = "sign-up";

const roleHelp: Record<Role, string> = {
  property_owner: "I own buildings and pay for their upkeep.",
  property_manager: "I look after buildings for their owners.",
  building_occupant: "I live or work in a building.",
  contractor: "I run a crew that does the work.",
  technician: "I do the repairs myself.",
};
const roleCards = roles.map((role) => ({ value: role, label: roleLabels[role], help: roleHelp[role] }));

export function SignUpForm({ leaveAfter }: { leaveAfter: LeaveAfter }) {
  const [role, setRole] = useState("");
  const invitation = useKeptInvitation();
  const [home, setHome] = useState<DraftedHome>({});
  const readDrafted = useCallback(() => {
    setRole(document.querySelector<HTMLInputElement>("#sign-up-role input:checked")?.value ?? "");
    const drafted = (field: string) => draftedIn(signUpDraft, field);
    setHome({ propertyId: drafted(fields.propertyId.name), unit: drafted(fields.buildingUnit.name) });
  }, []);
  const form = useAuthForm({
    ...{ name: signUpDraft, fields, failed: "Registration Failed", broken: "Registration Error" },
    ...{ check: buildingProblems, refusal: signUpRefusal },
    send: (latest) =>
      leaveAfter(async () => {
        const user = await requestSignUp(latest());
        goodToast("Account Created Successfully", `Welcome to Tunse, ${user.name}!`);
        if (invitation) dropInvitation();
        return invitation ? placeAfterJoining(invitation) : placeAfterSignUp(user);
      }),
  });
  return (
    <AuthForm form={form} label="Sign Up" words={words} onRestored={readDrafted}>
      <AboutYou />
      {invitation ? (
        <InvitedTo invitation={invitation} drafted={home.unit} />
      ) : (
        <FormCards
          field={fields.role}
          cards={roleCards}
          onChange={({ currentTarget }) => setRole(currentTarget.value)}
        />
      )}
      {needsBuilding(role) && !invitation ? <BuildingPicker drafted={home} /> : null}
      <p className="text-sm text-ink-soft">
        What we keep of you, and why, stands on our{" "}
        <a href="/privacy" className="font-semibold text-brand underline underline-offset-2">
          privacy page
        </a>
        .
      </p>
    </AuthForm>
  );
}

function AboutYou() {
  return (
    <>
      <FormField field={fields.name}>
        <Input autoComplete="name" autoCapitalize="words" placeholder="Ada Okafor" />
      </FormField>
      <FormField field={fields.email}>
        <EmailInput autoComplete="email" placeholder="ada@example.com" />
      </FormField>
      <FormField field={fields.password} help={passwordRule}>
        <PasswordInput autoComplete="new-password" />
      </FormField>
      <FormField field={fields.phone}>
        <Input type="tel" inputMode="tel" autoComplete="tel" placeholder="+234 803 123 4567" />
      </FormField>
      <FormField field={fields.location}>
        <Input autoComplete="address-level2" autoCapitalize="words" placeholder="Lagos, Nigeria" />
      </FormField>
    </>
  );
}
