import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, Input } from "#ui/field.tsx";
import { readCode } from "../rules.ts";

type TypedCodeProps = { act?: string; onCode: (code: string) => void };

/** For a sticker that no camera reads. */
export function TypedCode({ act = "Open it", onCode }: TypedCodeProps) {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may be asked for within another form, which is not sent by it.
    event.stopPropagation();
    const code = readCode(typed);
    setWrong(code === null);
    if (code !== null) onCode(code);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <Field
        label="Or type the code on the sticker"
        error={isWrong ? "A code has 13 letters and figures, as k7m2 x9q4 wtrh5." : undefined}
        className="w-full"
      >
        <Input
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          className="font-mono"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit">{act}</Button>
    </form>
  );
}
