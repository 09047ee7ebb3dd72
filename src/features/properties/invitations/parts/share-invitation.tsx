import { Mail, MessageCircle, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { lagosDay } from "#domain/days.ts";
import { type Role, roleLabels } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { Day } from "#ui/values.tsx";
import type { IssuedInvitation } from "../contract.ts";
import { shareLinks } from "../rules.ts";

/** Of a building, or of somebody's team; of an organisation, with what they are to be there in words. */
type Shared = Pick<IssuedInvitation, "url" | "expiresAt" | "email"> & ({ role: Role } | { as: string });
type ShareInvitationProps = { invitation: Shared; propertyName: string; onClose: () => void };

/** A link to pass on: by hand, by picture, or by the apps that people have. */
export function ShareInvitation({ invitation, propertyName, onClose }: ShareInvitationProps) {
  const { url, expiresAt, email } = invitation;
  const role = "as" in invitation ? invitation.as : roleLabels[invitation.role];
  const address = new URL(url, location.origin).href;
  const links = shareLinks({ address, propertyName, role, email });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Send them this link"
      description={
        <>
          {`Whoever opens it joins ${propertyName} as ${role.toLowerCase()}. It works once, until `}
          <Day day={lagosDay(new Date(expiresAt))} />.
        </>
      }
      actions={
        <Button variant="action" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyText text={address} what="link" />
        <ul className="grid grid-cols-3 gap-2">
          <Share href={links.whatsapp} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
            WhatsApp
          </Share>
          <Share href={links.sms} icon={<MessageSquare aria-hidden="true" className="size-5" />}>
            SMS
          </Share>
          <Share href={links.mail} icon={<Mail aria-hidden="true" className="size-5" />}>
            Email
          </Share>
        </ul>
        <figure className="flex flex-col items-center gap-2">
          <QrCode text={address} label={`QR code of the invitation to ${propertyName}`} />
          <figcaption className="text-sm text-ink-soft">Or let them scan it with their phone.</figcaption>
        </figure>
      </div>
    </Dialog>
  );
}

function Share({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target={href.startsWith("https:") ? "_blank" : undefined}
        rel="noreferrer"
        className="flex min-h-11 w-full flex-col items-center justify-center gap-1 rounded-control border border-input-line bg-surface px-2 py-2 text-sm font-semibold hover-fade hover:bg-hush"
      >
        {icon}
        {children}
      </a>
    </li>
  );
}
