import { useState } from "react";
import { formatDay } from "#domain/days.ts";
import { formatNaira } from "#domain/money.ts";
import { useBalances } from "#features/charges/client.ts";
import { useAccounts } from "#features/ledger/client.ts";
import { choicesOf } from "#features/ledger/money.rules.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { useMatch } from "../client.ts";
import type { AccountProof, BankLine, Suggestion } from "../contract.ts";
import { type How, howLabels, hows } from "../fields.ts";
import { matchOf } from "../form.rules.ts";

type MatchDialogProps = {
  propertyId: string;
  line: BankLine;
  entries: AccountProof["entries"];
  match: ReturnType<typeof useMatch>;
  onClose: () => void;
};

/** Which of these a line can be at all. */
function howsFor({ kobo, state, account, suggestions }: BankLine, hasEntries: boolean): How[] {
  const isIn = kobo > 0;
  const fits: Record<How, boolean> = {
    unit: isIn && account !== "bank_reserve",
    reported: false,
    entry: state === "open" && (hasEntries || suggestions.some(({ how }) => how === "entry")),
    unidentified: isIn && state === "open",
    charge: !isIn && state === "open",
    other: state === "open",
  };
  return hows.filter((how) => fits[how]);
}

const named = { unit: "unitId", entry: "postingId", other: "accountId" } as const;
const isNamed = (how: How): how is keyof typeof named => how in named;

const saidOf = (lineId: string, how: How, chosen: string, memo: string): ReturnType<typeof matchOf> => ({
  ...{ lineId, how },
  ...(isNamed(how) ? { [named[how]]: chosen } : {}),
  ...(how === "other" && memo.trim() ? { memo: memo.trim() } : {}),
});

/** Says what a line of the bank is: what is suggested, or anything that it can be. */
export function MatchDialog({ propertyId, line, entries, match, onClose }: MatchDialogProps) {
  const { id: lineId, kobo, text, onDay, suggestions } = line;
  const fitting = entries.filter((one) => one.kobo > 0 === kobo > 0 && Math.abs(one.kobo) >= Math.abs(kobo));
  const choices = howsFor(line, fitting.length > 0);
  const [how, setHow] = useState<How>(choices[0] ?? "other");
  const [chosen, setChosen] = useState("");
  const [memo, setMemo] = useState("");
  const send = (said: ReturnType<typeof matchOf>) => match.mutate({ id: propertyId, matches: [said] });
  const choose = (value: string) => {
    setHow(hows.find((one) => one === value) ?? how);
    setChosen("");
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${formatNaira(Math.abs(kobo))} ${kobo > 0 ? "in" : "out"}, ${formatDay(onDay)}`}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            busy={match.isPending}
            busyLabel="Matching"
            disabled={isNamed(how) && chosen === ""}
            onClick={() => send(saidOf(lineId, how, chosen, memo))}
          >
            Match
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Suggested suggestions={suggestions} isSending={match.isPending} onTake={(one) => send(matchOf(lineId, one))} />
        <Field label="What it is">
          <Select
            options={choices.map((value) => ({ value, label: howLabels[value] }))}
            value={how}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </Field>
        {how === "unit" ? <UnitChoice propertyId={propertyId} value={chosen} onChange={setChosen} /> : null}
        {how === "other" ? (
          <>
            <AccountChoice propertyId={propertyId} kobo={kobo} value={chosen} onChange={setChosen} />
            <Field label="What it was">
              <Input value={memo} maxLength={200} onChange={({ currentTarget }) => setMemo(currentTarget.value)} />
            </Field>
          </>
        ) : null}
        {how === "entry" ? <EntryChoice entries={fitting} value={chosen} onChange={setChosen} /> : null}
      </div>
    </Dialog>
  );
}

type SuggestedProps = { suggestions: readonly Suggestion[]; isSending: boolean; onTake: (one: Suggestion) => void };

function Suggested({ suggestions, isSending, onTake }: SuggestedProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {suggestions.map((one) => (
        <li key={`${one.how}${one.unitId}${one.postingId}${one.paymentId}`} className="flex flex-col items-start gap-1">
          <Button disabled={isSending} onClick={() => onTake(one)}>
            {one.label}
          </Button>
          <span className="text-sm text-ink-soft">{one.why}</span>
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = { propertyId: string; value: string; onChange: (value: string) => void };

type EntryChoiceProps = Omit<ChoiceProps, "propertyId"> & { entries: AccountProof["entries"] };

function EntryChoice({ entries, value, onChange }: EntryChoiceProps) {
  return (
    <Field label="Entry">
      <Select
        placeholder="Choose"
        options={entries.map(({ postingId, number, onDay, memo, kobo }) => ({
          value: postingId,
          label: `No. ${number}, ${formatDay(onDay)}: ${memo}, ${formatNaira(kobo)}`,
        }))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

function UnitChoice({ propertyId, value, onChange }: ChoiceProps) {
  const units = useBalances(propertyId).data?.units ?? [];
  return (
    <Field label="Unit">
      <Select
        placeholder="Choose"
        options={units.map(({ unitId, unit }) => ({ value: unitId, label: unit }))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

function AccountChoice({ propertyId, kobo, value, onChange }: ChoiceProps & { kobo: number }) {
  const accounts = useAccounts(propertyId).data?.accounts ?? [];
  const { groups } = choicesOf(accounts, kobo > 0 ? "money_in" : "money_out");
  return (
    <Field label="Account of the books">
      <Select
        placeholder="Choose"
        options={[]}
        groups={groups}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}
