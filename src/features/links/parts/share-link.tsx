import { MessageCircle, MessageSquare, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { lagosDay } from "#domain/days.ts";
import { Button } from "#ui/button.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Day } from "#ui/values.tsx";
import type { Link } from "../contract.ts";
import { messageOf } from "../rules.ts";

export type GivenLink = { link: Link; url: string };

/** A link to send on, shown this once: to be copied, or sent by the apps that the phone has. */
export function ShareLink({ given: { link, url }, onClose }: { given: GivenLink; onClose: () => void }) {
  const text = messageOf({ kind: link.kind, url, person: link.person, title: link.title, building: link.propertyName });
  const body = encodeURIComponent(text);
  const phone = link.phone ?? "";
  const canShare = typeof navigator.share === "function";
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Send this link to ${link.person}`}
      description={
        <>
          It is shown this once, needs no account, and works until <Day day={lagosDay(new Date(link.expiresAt))} />.
          Whoever has it acts as {link.person}.
        </>
      }
      actions={
        <Button variant="action" onClick={onClose}>
          I have sent it
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <CopyText text={url} what="link" />
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Way
            href={`https://wa.me/${phone.replace("+", "")}?text=${body}`}
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
          >
            WhatsApp
          </Way>
          <Way href={`sms:${phone}?&body=${body}`} icon={<MessageSquare aria-hidden="true" className="size-5" />}>
            SMS
          </Way>
          {canShare ? (
            <li>
              <Button
                wide
                icon={<Share2 aria-hidden="true" className="size-5" />}
                onClick={() => void navigator.share({ text }).catch(() => {})}
              >
                Share
              </Button>
            </li>
          ) : null}
        </ul>
      </div>
    </Dialog>
  );
}

const Way = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <li>
    <a
      href={href}
      target={href.startsWith("https:") ? "_blank" : undefined}
      rel="noreferrer"
      className="flex min-h-11 w-full items-center justify-center gap-2 rounded-control border border-input-line bg-surface px-2 py-2 font-semibold hover-fade hover:bg-hush"
    >
      {icon}
      {children}
    </a>
  </li>
);
