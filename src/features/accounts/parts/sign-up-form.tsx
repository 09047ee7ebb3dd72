import { useCallback, useState } from "react";
import { dropInvitation, placeAfterJoining, useKeptInvitation } from "#browser/invitation.ts";
import { goodToast } from "#browser/toasts.ts";
import { type Role, roleLabels, roles } from "#domain/vocab.ts";
import { RadioCards } from "#ui/choice.tsx";
import { EmailInput, Field, Input } from "#ui/field.tsx";
import { placeAfterSignUp, requestSignUp } from "../client.ts";
import { needsBuilding, signUpRefusal, type Typed } from "../form.rules.ts";
import { passwordRule } from "../rules.ts";
import { AuthForm } from "./auth-form.tsx";
import { BuildingPicker } from "./building-picker.tsx";
import { InvitedTo } from "./invited-to.tsx";
import type { LeaveAfter } from "./leaving.tsx";
import { PasswordInput } from "./password-input.tsx";

const words = {
  submit: "Create Account",
  busy: "Creating Account...",
  failed: "Registration Failed",
  broken: "Registration Error",
  summary: "We could not create your account",
};

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
  const readRole = useCallback(() => {
    setRole(document.querySelector<HTMLInputElement>("#sign-up-role input:checked")?.value ?? "");
  }, []);
  const send = (typed: Typed) =>
    leaveAfter(async () => {
      const user = await requestSignUp(typed);
      goodToast("Account Created Successfully", `Welcome to Tunse, ${user.name}!`);
      if (invitation) dropInvitation();
      return invitation ? placeAfterJoining(invitation) : placeAfterSignUp(user);
    });
  return (
    <AuthForm name="sign-up" label="Sign Up" words={words} check={signUpRefusal} send={send} onRestored={readRole}>
      {(errorOf) => (
        <>
          <AboutYou errorOf={errorOf} />
          {invitation ? (
            <InvitedTo invitation={invitation} unitError={errorOf("buildingUnit")} />
          ) : (
            <div id="sign-up-role" tabIndex={-1}>
              <RadioCards
                legend="Role"
                name="role"
                cards={roleCards}
                error={errorOf("role")}
                onChange={(event) => setRole(event.currentTarget.value)}
              />
            </div>
          )}
          {needsBuilding(role) && !invitation ? (
            <BuildingPicker error={errorOf("propertyId")} unitError={errorOf("buildingUnit")} />
          ) : null}
          <p className="text-sm text-ink-soft">
            What we keep of you, and why, stands on our{" "}
            <a href="/privacy" className="font-semibold text-brand underline underline-offset-2">
              privacy page
            </a>
            .
          </p>
        </>
      )}
    </AuthForm>
  );
}

function AboutYou({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <>
      <Field label="Name" id="sign-up-name" required error={errorOf("name")}>
        <Input name="name" autoComplete="name" autoCapitalize="words" placeholder="Ada Okafor" />
      </Field>
      <Field label="Email" id="sign-up-email" required error={errorOf("email")}>
        <EmailInput name="email" autoComplete="email" placeholder="ada@example.com" />
      </Field>
      <Field label="Password" id="sign-up-password" required help={passwordRule} error={errorOf("password")}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="Phone" id="sign-up-phone" required error={errorOf("phone")}>
        <Input name="phone" type="tel" inputMode="tel" autoComplete="tel" placeholder="+234 803 123 4567" />
      </Field>
      <Field label="Location" id="sign-up-location" required error={errorOf("location")}>
        <Input name="location" autoComplete="address-level2" autoCapitalize="words" placeholder="Lagos, Nigeria" />
      </Field>
    </>
  );
}
