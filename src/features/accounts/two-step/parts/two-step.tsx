import { useQuery } from "@tanstack/react-query";
import { KeyRound, ShieldCheck, ShieldOff, Smartphone, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { callApi } from "#browser/api.ts";
import { optionsOf, queryClient, refresh } from "#browser/queries.ts";
import { lagosDay } from "#domain/days.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card, Divided } from "#ui/card.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { accountApi } from "../../client.ts";
import { twoStepApi } from "../client.ts";
import type { Passkey, TwoStep as State } from "../contract.ts";

const EnrolApp = lazy(async () => ({ default: (await import("./enrol-app.tsx")).EnrolApp }));
const AddPasskey = lazy(async () => ({ default: (await import("./add-passkey.tsx")).AddPasskey }));
const AskPassword = lazy(async () => ({ default: (await import("./ask-password.tsx")).AskPassword }));

type Opened = "app" | "passkey" | "end-app" | "codes" | { remove: Passkey } | null;

/** What signs somebody in besides their password. */
export function TwoStep() {
  const { data, isPending, isFetching, refetch } = useQuery(optionsOf(twoStepApi.findTwoStep, {}), queryClient);
  const [open, setOpen] = useState<Opened>(null);
  useEffect(() => {
    if (data?.twoStep.dueAt && location.hash === "#two-step") document.getElementById("two-step")?.scrollIntoView();
  }, [data]);
  if (isPending) return <RowsSkeleton />;
  if (!data) return <FailedState title="This could not be loaded" onRetry={() => void refetch()} busy={isFetching} />;
  const { twoStep } = data;
  const close = () => {
    setOpen(null);
    void refresh(twoStepApi.findTwoStep, accountApi.listSessions);
  };
  return (
    <Card className="flex flex-col items-start gap-4">
      <Badge tone={twoStep.on ? "good" : "warn"} icon={twoStep.on ? ShieldCheck : ShieldOff}>
        {twoStep.on ? "On" : "Off"}
      </Badge>
      <Due twoStep={twoStep} />
      <Steps twoStep={twoStep} onOpen={setOpen} />
      <Suspense>
        <Opening open={open} onClose={close} />
      </Suspense>
    </Card>
  );
}

/** Said before the day comes, and when it has. */
function Due({ twoStep: { on, dueAt, askedBy } }: { twoStep: State }) {
  if (!dueAt) return null;
  const whom = askedBy.join(", ") || "Your organisation";
  const isDue = new Date(dueAt) <= new Date();
  if (on) return <p className="text-ink-soft">{whom} asks for two-step sign-in.</p>;
  return (
    <p className="flex w-full items-start gap-3 rounded-card border-2 border-warn bg-warn-tint p-3" role="status">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {isDue ? (
        <span>{whom} asks for two-step sign-in. Switch it on here: nothing else is open to you before.</span>
      ) : (
        <span>
          {whom} asks for two-step sign-in from <Day day={lagosDay(new Date(dueAt))} /> on. Without it, nothing else is
          open to you then.
        </span>
      )}
    </p>
  );
}

function Steps({ twoStep, onOpen }: { twoStep: State; onOpen: (open: Opened) => void }) {
  const { on, app, passkeys, recoveryCodes, passkeysAt } = twoStep;
  const canHavePasskeys = passkeysAt === location.hostname;
  return (
    <>
      <Divided className="w-full">
        <Step
          icon={<Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
          name="Authenticator app"
          note={app ? "Signing in asks for a code of it." : "A code from your phone, besides your password."}
          act={
            <Button onClick={() => onOpen(app ? "end-app" : "app")}>{app ? "Take out of use…" : "Use an app…"}</Button>
          }
        />
        {passkeys.map((passkey) => (
          <Step
            key={passkey.id}
            icon={<KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
            name={passkey.name}
            note={<UsedAt passkey={passkey} />}
            act={
              <Button aria-label={`Take out of use: ${passkey.name}`} onClick={() => onOpen({ remove: passkey })}>
                Take out of use…
              </Button>
            }
          />
        ))}
      </Divided>
      {canHavePasskeys ? (
        <Button variant={on ? "quiet" : "brand"} onClick={() => onOpen("passkey")}>
          Add a passkey…
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          {passkeysAt === null
            ? "Passkeys do not work here: this Tunse has no https and no name of its own."
            : `Passkeys work at ${passkeysAt}, not at this address.`}
        </p>
      )}
      {on ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{recoveryCodes === 1 ? "One recovery code is left." : `${recoveryCodes} recovery codes are left.`}</p>
          <Button variant="plain" onClick={() => onOpen("codes")}>
            New recovery codes…
          </Button>
        </div>
      ) : null}
    </>
  );
}

type StepProps = { icon: ReactNode; name: string; note: ReactNode; act: ReactNode };

function Step({ icon, name, note, act }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      {icon}
      <div className="min-w-40 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {act}
    </li>
  );
}

const UsedAt = ({ passkey: { createdAt, lastUsedAt } }: { passkey: Passkey }) => (
  <>
    Passkey, {lastUsedAt ? "last used" : "made"} <Instant at={lastUsedAt ?? createdAt} />
  </>
);

function Opening({ open, onClose }: { open: Opened; onClose: () => void }) {
  if (open === "app")
    return (
      <EnrolApp
        offer={(typed) => callApi(twoStepApi.offerApp, typed)}
        confirm={async (typed) => (await callApi(twoStepApi.confirmApp, typed)).recoveryCodes}
        onClose={onClose}
      />
    );
  if (open === "passkey") return <AddPasskey onClose={onClose} />;
  if (open === "codes")
    return (
      <AskPassword
        title="New recovery codes?"
        description="Those you have stop working."
        submit="Make new ones"
        send={async (typed) => (await callApi(twoStepApi.renewRecoveryCodes, typed)).recoveryCodes}
        onClose={onClose}
      />
    );
  if (open === "end-app")
    return (
      <AskPassword
        title="Take the app out of use?"
        description="With no passkey beside it, your password alone signs in again, and your recovery codes stop working."
        submit="Take out of use"
        send={(typed) => callApi(twoStepApi.endApp, typed)}
        onClose={onClose}
        danger
      />
    );
  if (open === null) return null;
  const { remove } = open;
  return (
    <AskPassword
      title={`Take “${remove.name}” out of use?`}
      description="It signs you in no more. You may delete it on that device too."
      submit="Take out of use"
      send={(typed) => callApi(twoStepApi.removePasskey, { id: remove.id, ...typed })}
      onClose={onClose}
      danger
    />
  );
}
