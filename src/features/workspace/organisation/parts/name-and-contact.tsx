import { Building2, Image, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { organisationApi } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { Button } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";

const OrganisationDialog = lazy(async () => ({
  default: (await import("./organisation-dialog.tsx")).OrganisationDialog,
}));
const LogoDialog = lazy(async () => ({ default: (await import("./logo-dialog.tsx")).LogoDialog }));

/** What occupants see of an organisation: its name, its logo, and whom they call. */
export function NameAndContact({ organisation }: { organisation: Organisation }) {
  const { can, contactPhone, contactEmail, logoUrl } = organisation;
  const [open, setOpen] = useState<"edit" | "logo" | null>(null);
  const contact = [contactPhone ? formatPhone(contactPhone) : null, contactEmail].filter(Boolean).join(" · ");
  return (
    <Section
      title="Name and contact"
      action={
        can.edit ? (
          <Button icon={<Pencil aria-hidden="true" className="size-5" />} onClick={() => setOpen("edit")}>
            Change
          </Button>
        ) : null
      }
    >
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Logo address={logoUrl} />
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold break-words">{organisation.name}</p>
          <p className="text-sm break-words text-ink-soft">{contact || "No contact for occupants yet."}</p>
        </div>
        {can.edit ? <LogoActs organisation={organisation} onChange={() => setOpen("logo")} /> : null}
      </Card>
      <Suspense>
        {open === "edit" ? <OrganisationDialog organisation={organisation} onClose={() => setOpen(null)} /> : null}
        {open === "logo" ? <LogoDialog organisation={organisation} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Section>
  );
}

function Logo({ address }: { address: string | null }) {
  // On white in the dark as well: logos are drawn for paper.
  return address ? (
    <img src={address} alt="Logo" className="size-16 shrink-0 rounded-control bg-[#fff] object-contain p-1" />
  ) : (
    <Building2 aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
  );
}

function LogoActs({ organisation: { id, logoUrl }, onChange }: { organisation: Organisation; onChange: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await callApi(organisationApi.removeOrganisationLogo, { id });
      await refresh(organisationApi.listOrganisations, "property");
      goodToast("The logo is taken away");
    } catch (error) {
      problemToast("Not taken away", error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Image aria-hidden="true" className="size-5" />} onClick={onChange}>
        {logoUrl ? "Another logo" : "Add a logo"}
      </Button>
      {logoUrl ? (
        <Button variant="plain" busy={isBusy} busyLabel="Taking it away" onClick={remove}>
          Remove
        </Button>
      ) : null}
    </div>
  );
}
