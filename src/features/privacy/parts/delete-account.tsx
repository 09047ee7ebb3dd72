import { useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "#browser/api.ts";
import { signOut } from "#browser/session.ts";
import { goodToast } from "#browser/toasts.ts";
import type { Role } from "#domain/vocab.ts";
import { PasswordForm } from "#features/accounts/parts/password-form.tsx";
import { accountRoutes } from "#features/accounts/routes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { privacyApi } from "../client.ts";

const words = {
  submit: "Delete my account",
  busy: "Deleting...",
  failed: "Account Not Deleted",
  summary: "Your account was not deleted",
};

const everybody = [
  "Your name, email, phone, location and unit are taken out everywhere. What you did stays on record under “Former member”.",
  "You are signed out everywhere, and your messages here are gone.",
];
const ofRole: Partial<Record<Role, string>> = {
  property_owner: "Properties that are still active have to be handed over or archived first.",
  property_manager: "Properties that nobody else keeps have to be handed over or archived first.",
  contractor: "Jobs that are not finished become free for another contractor.",
  technician: "Jobs that are not finished go back to your contractor.",
  building_occupant: "You leave your building. Requests that are open stay open, without your name.",
};

/** What deleting means, and then the password. */
export function DeleteAccount({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Consequences role={role} />
      <Button onClick={() => setOpen(true)} className="self-start">
        Delete my account…
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete your account?"
        description="This cannot be undone. Download your data first if you may want it later."
      >
        <DeleteForm />
      </Dialog>
    </>
  );
}

function Consequences({ role }: { role: Role }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
      {[...everybody, ofRole[role]].filter(Boolean).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function DeleteForm() {
  const navigate = useNavigate();
  const send = async (typed: { password: string }) => {
    await callApi(privacyApi.deleteMe, typed);
    signOut(accountRoutes.logout);
    goodToast("Account Deleted", "You are signed out. Thank you for having been here.");
    void navigate("/login", { replace: true });
  };
  return <PasswordForm name="delete" label="Delete your account" words={words} send={send} danger />;
}
