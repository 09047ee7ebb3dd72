import { useEffect } from "react";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CopyText } from "#ui/copy-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrMark } from "#ui/qr-mark.tsx";
import { contactPointApi, useConnectingWhatsApp } from "../client.ts";
import type { ContactPoints } from "../contract.ts";

type Props = { points: ContactPoints; onClose: () => void };

/** Shows whose WhatsApp somebody writes from: they send a code from it. */
export function WhatsAppDialog({ points, onClose }: Props) {
  const { mutate, data, isPending, isError } = useConnectingWhatsApp();
  useEffect(() => mutate({}), [mutate]);
  useEffect(() => {
    const look = () => void refresh(contactPointApi.findContactPoints);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  const isConnected = points.contactPoints.some(({ kind }) => kind === "whatsapp");
  useEffect(() => {
    if (!isConnected) return;
    goodToast("WhatsApp is connected");
    onClose();
  }, [isConnected, onClose]);
  const connection = data?.connection;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Connect WhatsApp"
      description="Send the code below from your WhatsApp. After that you can report faults there, and notices come there where you have not read them here. Writing STOP ends it."
      actions={
        <>
          <Button onClick={() => void refresh(contactPointApi.findContactPoints)}>I have sent it</Button>
          {connection ? (
            <ButtonLink variant="action" to={connection.link} target="_blank" rel="noreferrer">
              Open WhatsApp
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {isError ? <Button onClick={() => mutate({})}>Have a code made</Button> : null}
      {isPending ? <p role="status">Making a code…</p> : null}
      {connection ? (
        <div className="flex flex-col gap-4">
          <CopyText text={connection.code} what="code" />
          <p>Send it to {formatPhone(connection.number)} within 30 minutes.</p>
          <div className="hidden items-center gap-4 sm:flex">
            <QrMark text={connection.link} className="size-32 shrink-0 rounded-xl bg-[#fff]" />
            <p className="text-ink-soft">On a computer, point your phone at this: it opens WhatsApp with the code.</p>
          </div>
        </div>
      ) : null}
    </Dialog>
  );
}
