import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { lookFirst } from "#browser/toasts.ts";
import { keyAreas, readAlone } from "#domain/key-scopes.ts";
import { ownPasswordFields } from "#features/accounts/fields.ts";
import { PasswordInput } from "#features/accounts/parts/password-input.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { CopyOnce } from "#ui/copy-once.tsx";
import { FieldError, Input } from "#ui/field.tsx";
import { apiKeyApi } from "../client.ts";
import { apiKeyFields, areaLabels } from "../fields.ts";

const fields = { ...apiKeyFields, ...ownPasswordFields };

/** What a key is called and what it is for; then the key itself, this once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  const form = useForm({
    ...{ name: "api-key", fields, failsAt: "name" },
    failed: { title: "Not made", text: lookFirst },
    check: ({ scopes }) => (scopes?.length ? [] : [{ path: "scopes", message: "Choose at least one scope." }]),
    send: async (latest) => setKey((await callApi(apiKeyApi.createApiKey, latest())).key),
    stays: "kept",
    onSent: () => void refresh(apiKeyApi.listApiKeys),
  });
  if (key !== undefined)
    return <CopyOnce value={key} what="key" use="Whoever has it acts as you, within its scopes." onClose={onClose} />;
  const problem = form.errorOf("scopes");
  return (
    <FormDialog form={form} title="Make a key" act="Make the key" busy="Making" wide onClose={onClose}>
      <FormField field={fields.name} help="Which program it is for.">
        <Input placeholder="Bookkeeping" autoComplete="off" />
      </FormField>
      <fieldset id="api-key-scopes" tabIndex={-1} className="flex flex-col gap-2">
        <legend className="mb-1.5 font-semibold">What it may do</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {keyAreas.map((area) => (
            <div key={area} className="flex items-center justify-between gap-3 border-b border-line">
              <span className="min-w-0 text-sm">{areaLabels[area]}</span>
              <span className="flex shrink-0 gap-4">
                <Checkbox name="scopes" value={`${area}:read`} label="Read" aria-label={`Read: ${areaLabels[area]}`} />
                {readAlone.includes(area) ? (
                  <span className="w-19" />
                ) : (
                  <Checkbox
                    name="scopes"
                    value={`${area}:write`}
                    label="Write"
                    aria-label={`Write: ${areaLabels[area]}`}
                  />
                )}
              </span>
            </div>
          ))}
        </div>
        {problem ? <FieldError>{problem}</FieldError> : null}
      </fieldset>
      <FormField field={fields.password} help="Only you may give a program this much.">
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </FormDialog>
  );
}
