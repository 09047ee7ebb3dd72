import { BellRing, MessageCircle, MonitorSmartphone, Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { useContactPoints, useRemovingPoint } from "../client.ts";
import type { ContactPoint, ContactPoints } from "../contract.ts";
import { pushProblem, showHere } from "../push-client.ts";
import { ChannelChoices } from "./channel-choices.tsx";

const WhatsAppDialog = lazy(async () => ({ default: (await import("./whatsapp-dialog.tsx")).WhatsAppDialog }));
const PhoneDialog = lazy(async () => ({ default: (await import("./phone-dialog.tsx")).PhoneDialog }));

/** Where somebody is told outside of Tunse, what comes there, and what is missing. */
export function ContactList() {
  const { data, isPending, isFetching, refetch } = useContactPoints();
  const [isChoosing, setChoosing] = useState(false);
  const [isConnecting, setConnecting] = useState(false);
  const [phone, setPhone] = useState<ContactPoint | "new">();
  if (isPending) return <RowsSkeleton />;
  if (!data)
    return (
      <FailedState title="Where you are told could not be loaded" onRetry={() => void refetch()} busy={isFetching} />
    );
  const hasWhatsApp = data.contactPoints.some(({ kind }) => kind === "whatsapp");
  return (
    <Card className="flex flex-col gap-4">
      <ThisBrowser points={data} />
      <MailLine points={data} />
      {data.contactPoints.length > 0 ? (
        <Divided>
          {data.contactPoints.map((point) => (
            <PointRow key={point.id} point={point} onConfirm={() => setPhone(point)} />
          ))}
        </Divided>
      ) : null}
      {data.ways.whatsapp ? null : <p className="text-ink-soft">This Tunse has no WhatsApp: it is not set up.</p>}
      {data.ways.sms ? null : <p className="text-ink-soft">This Tunse sends no SMS: it is not set up.</p>}
      <div className="flex flex-wrap gap-2">
        {data.ways.whatsapp && !hasWhatsApp ? (
          <Button onClick={() => setConnecting(true)}>Connect WhatsApp</Button>
        ) : null}
        {data.ways.sms ? <Button onClick={() => setPhone("new")}>Add a phone</Button> : null}
        <Button onClick={() => setChoosing(true)}>Choose what comes</Button>
        <ButtonLink to="/deliveries" variant="plain">
          What was sent to me
        </ButtonLink>
      </div>
      <Suspense>
        {phone ? (
          <PhoneDialog waiting={phone === "new" ? undefined : phone} onClose={() => setPhone(undefined)} />
        ) : null}
        {isConnecting ? <WhatsAppDialog points={data} onClose={() => setConnecting(false)} /> : null}
      </Suspense>
      {isChoosing ? <ChannelChoices points={data} onClose={() => setChoosing(false)} /> : null}
    </Card>
  );
}

function ThisBrowser({ points: { pushKey, contactPoints } }: { points: ContactPoints }) {
  const [isBusy, setBusy] = useState(false);
  if (pushKey === null)
    return <p>This Tunse sends nothing to browsers: whoever runs it has not said whom push services may write to.</p>;
  if (contactPoints.some(({ isThisSession }) => isThisSession))
    return <p>Notices come to this browser, also while Tunse is closed.</p>;
  const problem = pushProblem();
  if (problem !== null) return <p>{problem}</p>;
  const press = async () => {
    setBusy(true);
    await showHere(pushKey).then(
      () => goodToast("Notices come to this browser"),
      (error: unknown) => problemToast("Notices do not come to this browser", error),
    );
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p>Have notices shown by this phone or computer, also while Tunse is closed. It costs nothing.</p>
      <Button
        variant="action"
        icon={<BellRing aria-hidden="true" className="size-5" />}
        busy={isBusy}
        busyLabel="Asking…"
        onClick={() => void press()}
      >
        Show notices here
      </Button>
    </div>
  );
}

function MailLine({ points: { email, ways } }: { points: ContactPoints }) {
  if (!ways.mail) return <p className="text-ink-soft">This Tunse sends no mail: it is not set up.</p>;
  return (
    <p className="break-words">
      Mail goes to {email.address}. {email.verified ? null : <Badge tone="warn">Confirm this address first</Badge>}
    </p>
  );
}

function PointRow({ point, onConfirm }: { point: ContactPoint; onConfirm: () => void }) {
  const removing = useRemovingPoint();
  const isPhone = point.kind === "phone";
  const Icon = { phone: Smartphone, browser: MonitorSmartphone, whatsapp: MessageCircle }[point.kind];
  const name = nameOf(point);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 break-words">
        {name} {point.isThisSession ? <Badge tone="good">This browser</Badge> : null}
        {isPhone && !point.verifiedAt ? <Badge tone="warn">Not confirmed</Badge> : null}
        {point.optedOutAt ? <Badge tone="warn">Ended by STOP</Badge> : null}
      </p>
      {isPhone && !point.verifiedAt ? <Button onClick={onConfirm}>Enter the code</Button> : null}
      <Button
        aria-label={`Take away ${name}`}
        busy={removing.isPending}
        busyLabel="Taking away…"
        onClick={() => removing.mutate({ id: point.id })}
      >
        Take away
      </Button>
    </li>
  );
}

function nameOf({ kind, address, label }: ContactPoint): string {
  if (kind === "browser") return label ?? address;
  const number = address === "" ? "its number is hidden" : formatPhone(address);
  return kind === "whatsapp" ? `WhatsApp, ${number}` : number;
}
