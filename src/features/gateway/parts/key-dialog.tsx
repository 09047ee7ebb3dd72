import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast, lookFirst } from "#browser/toasts.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { gatewayApi, refreshes, useUnitNumbers } from "../client.ts";
import { keyFields, type Provider, providerNames, providers } from "../fields.ts";

const fields = { ...keyFields, ...ownPasswordFields };
const places = [
  { value: "bank", label: "Bank account of the owner" },
  { value: "bank_client", label: "Client's account of the manager" },
];
const choices = providers.map((value) => ({ value, label: providerNames[value] }));

const secretHelp: Record<Provider, string> = {
  paystack:
    "At Paystack under Settings, API Keys & Webhooks. It starts with sk_live_, or with sk_test_ for a trial. It is sealed and never shown again.",
  monnify: "It stands beside the API key. It is sealed and never shown again.",
};

type KeyDialogProps = { propertyId: string; provider: Provider; onClose: () => void };

/** Sets the key by which the people of a building pay online. `provider`: the one in use. */
export function KeyDialog({ propertyId, provider: inUse, onClose }: KeyDialogProps) {
  const [provider, setProvider] = useState(inUse);
  const name = providerNames[provider];
  const form = useForm({
    ...{ name: "gateway-key", fields, failsAt: "secretKey" },
    failed: { title: "Not saved", text: lookFirst },
    send: (latest) => callApi(gatewayApi.setGateway, { id: propertyId, ...latest() }),
    onSent: () => {
      void refresh(...refreshes);
      goodToast("Saved", `Now enter the address for news at ${name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Payments online"
      description="The key is of your own account with the provider, which pays out to your own bank. Tunse never holds money."
      act="Save"
      busy="Saving"
      onClose={onClose}
    >
      <FormField field={fields.provider}>
        <Select
          options={choices}
          defaultValue={inUse}
          onChange={({ currentTarget }) => setProvider(fields.provider.read([currentTarget.value]) ?? inUse)}
        />
      </FormField>
      {provider === "monnify" ? <AboutMonnify propertyId={propertyId} /> : null}
      <FormField field={fields.secretKey} help={secretHelp[provider]}>
        <Input type="password" autoComplete="off" spellCheck={false} />
      </FormField>
      {provider === "monnify" ? (
        <FormField field={fields.contractCode} required help="The digits shown there as the contract code.">
          <Input inputMode="numeric" autoComplete="off" spellCheck={false} />
        </FormField>
      ) : null}
      <FormField field={fields.settlesInto} help={`The account that ${name} pays out into, as it is in the books.`}>
        <Select options={places} defaultValue="bank" />
      </FormField>
      <FormField
        field={fields.password}
        help="It says where the building's money goes, so your password is asked again."
      >
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
}

/** What Monnify does without, what ends with a change to it, and the first part of its keys. */
function AboutMonnify({ propertyId }: { propertyId: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{monnifyLacks}</p>
      <EndingNumbers propertyId={propertyId} />
      <FormField
        field={fields.apiKey}
        required
        help="At Monnify under Developer, API Keys & Contracts. It starts with MK_PROD_, or with MK_TEST_ for a trial."
      >
        <Input autoComplete="off" spellCheck={false} />
      </FormField>
    </>
  );
}

/** How many units have or wait for a number that this change ends; nothing where there is none. */
function EndingNumbers({ propertyId }: { propertyId: string }) {
  const [first] = useUnitNumbers(propertyId).data?.pages ?? [];
  if (!first?.isOn) return null;
  const count = first.counts.given + first.counts.asked;
  return (
    <p role="status" className="font-semibold text-warn">
      {count === 1 ? "The account number of 1 unit ends" : `The account numbers of ${count} units end`} when you save.
      Residents see them no more; tell those who saved theirs at their bank.
    </p>
  );
}

const monnifyLacks =
  "By Monnify residents pay on its page. Account numbers for units, disputes and payouts to your bank are not read from it: those you follow there, and enter by hand.";
