import { Link2Off, Plus } from "lucide-react";
import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh, useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { lagosDay } from "#domain/days.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { CopyOnce } from "#ui/copy-once.tsx";
import { Input } from "#ui/field.tsx";
import { Day, Instant } from "#ui/values.tsx";
import { gateDeviceApi, useGates } from "../client.ts";
import type { Gate } from "../contract.ts";
import { gateFields as fields, type GateState } from "../fields.ts";

const looks: Record<GateState, { tone: BadgeTone; label: string }> = {
  open: { tone: "good", label: "Works" },
  ended: { tone: "bad", label: "Taken back" },
  expired: { tone: "plain", label: "Run out" },
  closed: { tone: "warn", label: "Building closed" },
  left: { tone: "plain", label: "Giver has left" },
};

/** The gates whose guards check codes on a phone of their own, without an account. */
export function GateDevices({ propertyId }: { propertyId: string }) {
  const { data, isError, refetch } = useGates(propertyId);
  const [isGiving, setGiving] = useState(false);
  const [chosen, choose] = useState<Gate>();
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Phones at the gate</h2>
      <p className="text-ink-soft">
        A guard needs no account: give the gate a link of its own. It shows who is expected and checks codes, also
        without a network, and nothing else.
      </p>
      {isError && !data ? (
        <Button className="self-start" onClick={() => void refetch()}>
          The links could not be loaded. Try again
        </Button>
      ) : null}
      {data && data.gates.length > 0 ? (
        <Divided>
          {data.gates.map((gate) => (
            <GateRow key={gate.id} gate={gate} onEnd={() => choose(gate)} />
          ))}
        </Divided>
      ) : null}
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => setGiving(true)}
      >
        Give a gate a link
      </Button>
      {isGiving ? <Giving propertyId={propertyId} onClose={() => setGiving(false)} /> : null}
      {chosen ? <Ending gate={chosen} onClose={() => choose(undefined)} /> : null}
    </section>
  );
}

function GateRow({ gate: { name, givenBy, state, expiresAt, lastUsedAt }, onEnd }: { gate: Gate; onEnd: () => void }) {
  const { tone, label } = looks[state];
  return (
    <li className="flex items-start gap-2 py-3 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          Given by {givenBy}
          {state === "open" ? (
            <>
              {" "}
              · until <Day day={lagosDay(new Date(expiresAt))} />
            </>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? (
            <>
              Last used <Instant at={lastUsedAt} />
            </>
          ) : (
            "Not used yet"
          )}
        </p>
      </div>
      {state === "open" ? (
        <IconButton label={`Take back the link of ${name}`} onClick={onEnd}>
          <Link2Off aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </li>
  );
}

function Giving({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const form = useForm({
    ...{ name: "gate-link", fields, failed: { title: "No link was made", text: "Please try again." } },
    send: async (latest) => setUrl((await callApi(gateDeviceApi.createGate, { id: propertyId, ...latest() })).url),
    stays: "kept",
    onSent: () => void refresh(gateDeviceApi.listGates),
  });
  if (url !== undefined)
    return (
      <CopyOnce
        value={url}
        what="link"
        use="Open it on the phone at the gate, once with a network. Whoever has it sees who is expected."
        onClose={onClose}
      />
    );
  return (
    <FormDialog form={form} title="Give a gate a link" act="Make the link" busy="Making it" onClose={onClose}>
      <FormField field={fields.name} required help="It stands on the page, and where it let somebody in.">
        <Input autoComplete="off" placeholder="Main gate" />
      </FormField>
    </FormDialog>
  );
}

function Ending({ gate: { id, name }, onClose }: { gate: Gate; onClose: () => void }) {
  const end = useSend(gateDeviceApi.endGate, {
    refreshes: [gateDeviceApi.listGates],
    onError: (error) => problemToast("Not taken back", error, "Please look again before you try once more."),
    onSuccess: () => {
      goodToast("Taken back", "The link does not work any more.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Take back the link of ${name}?`}
      description="Its phone shows and checks nothing any more once it has a network. Without one it goes by its last list for two days at most."
      act="Take it back"
      busy={end.isPending}
      busyLabel="Taking it back"
      onConfirm={() => end.mutate({ id })}
      onClose={onClose}
    />
  );
}
