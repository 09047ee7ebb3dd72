import { saveBlob } from "#browser/save-file.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Switch } from "#ui/choice.tsx";
import { QrMark, qrPicture } from "#ui/qr-mark.tsx";
import { useOpenPage, useRule } from "../client.ts";
import type { Requirement } from "../contract.ts";

type PublicPageProps = {
  propertyId: string;
  page: { open: boolean; address: string | null };
  requirements: readonly Requirement[];
  mayOpen: boolean;
};

/** What anybody may read of a building: nothing until its owner opens it. */
export function PublicPage({ propertyId, page, requirements, mayOpen }: PublicPageProps) {
  const turn = useOpenPage();
  if (!mayOpen && !page.open) return null;
  return (
    <Section title="Public page">
      <Card className="flex flex-col gap-4">
        <p className="text-ink-soft">
          {page.open
            ? "Whoever has the address reads what is switched on below and is proved by a paper: what, when and by whom. Never the paper itself."
            : "Show visitors that the building is looked after: an address for a QR code at the door. It says only what you switch on."}
        </p>
        {page.address ? (
          <div className="flex flex-wrap items-center gap-4">
            <QrMark text={page.address} className="size-36 shrink-0 rounded-control bg-[#fff]" />
            <a
              href={page.address}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 flex-1 basis-48 font-semibold break-all text-brand underline"
            >
              {page.address}
            </a>
          </div>
        ) : null}
        {page.open ? (
          <div>
            {requirements.map((one) => (
              <Shown key={one.requirement} propertyId={propertyId} one={one} mayOpen={mayOpen} />
            ))}
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {page.address ? <Take address={page.address} /> : null}
          {mayOpen ? (
            <Button
              variant={page.open ? "quiet" : "brand"}
              busy={turn.isPending}
              onClick={() => turn.mutate({ id: propertyId, open: !page.open })}
            >
              {page.open ? "Close the page" : "Open a public page"}
            </Button>
          ) : null}
        </div>
      </Card>
    </Section>
  );
}

const Take = ({ address }: { address: string }) => (
  <>
    <ButtonLink to={new URL(address).pathname} reloadDocument>
      Look at it
    </ButtonLink>
    <Button onClick={() => saveBlob(qrPicture(address), "papers-qr-code.svg")}>Save the QR code</Button>
  </>
);

function Shown({ propertyId, one, mayOpen }: { propertyId: string; one: Requirement; mayOpen: boolean }) {
  const rule = useRule();
  const { requirement, title, isPublic, state } = one;
  const isProved = state === "green" || state === "orange";
  return (
    <Switch
      label={title}
      help={isProved ? undefined : "No paper proves it now, so the page does not say it."}
      checked={isPublic}
      disabled={!mayOpen || rule.isPending}
      onChange={() => rule.mutate({ id: propertyId, requirement, isPublic: !isPublic })}
    />
  );
}
