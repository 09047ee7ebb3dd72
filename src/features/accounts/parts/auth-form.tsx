import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Form } from "#browser/forms/form.tsx";
import { type FormOptions, type HeldForm, useForm } from "#browser/forms/use-form.ts";
import type { Fields } from "#domain/fields.ts";
import { Button } from "#ui/button.tsx";

type AuthOptions<F extends Fields> = Omit<FormOptions<F>, "failed" | "draft" | "name"> & {
  /** Starts the id of every field and names the draft. */
  name: string;
  /** The toast of a failure, and of one that is ours. */
  failed: string;
  broken?: string;
};

/** Of every form that sets another password. */
export const changeWords = {
  submit: "Change password",
  busy: "Changing...",
  summary: "Your password was not changed",
};

const unexpected = "An unexpected error occurred. Please try again.";

/** A form about an account: the first of what has to be mended is a toast, and what names no field stands at the email. */
export const useAuthForm = <F extends Fields>({ failed, broken = failed, refusal, ...options }: AuthOptions<F>) =>
  useForm({
    draft: options.name,
    failsAt: "email",
    ...options,
    failed: { text: unexpected, title: failed, broken },
    refusal: (problems) => refusal?.(problems) ?? problems[0]?.message,
  });

type AuthFormProps = {
  form: HeldForm;
  label: string;
  words: { submit: string; busy: string; summary: string };
  onRestored?: () => void;
  /** Laid out as a part of a screen that holds more. */
  small?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

/** The fields of such a form, and its button below. */
export function AuthForm({ form, label, words, onRestored, small = false, danger = false, children }: AuthFormProps) {
  return (
    <Form
      form={form}
      label={label}
      summary={words.summary}
      className="group flex flex-col gap-5"
      onRestored={onRestored}
    >
      {children}
      <Button
        type="submit"
        variant={danger ? "danger" : small ? "brand" : "action"}
        size={small ? "normal" : "large"}
        wide={!small}
        busy={form.isSending}
        busyLabel={words.busy}
        className={clsx("mt-1 group-data-early:opacity-55", small && "self-start")}
      >
        {words.submit}
      </Button>
    </Form>
  );
}
