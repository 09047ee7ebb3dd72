import { CircleAlert, Send, Square } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { controlLook } from "#ui/field.tsx";
import type { Typed } from "../request.rules.ts";
import { firstTyped, isWrite, type ShownBody, type ShownCall } from "../rules.ts";
import { ConfirmSending } from "./confirm-sending.tsx";
import { TriedAnswer } from "./tried-answer.tsx";

/** Sends the call to this server. The page's script does all of it, and says so where there is none. */
export function TryForm({ call }: { call: ShownCall }) {
  const { method, path, access, body, answers } = call;
  const typed = firstTyped(call);
  const optional = typed.filter(({ required }) => !required);
  const success = answers.find(({ status }) => Number(status) < 400);
  return (
    <section id="try" aria-labelledby="try-title" className="flex scroll-mt-4 flex-col gap-2">
      <h2 id="try-title" className="text-lg font-bold tracking-[-0.01em]">
        Try it
      </h2>
      <p className="hidden noscript:block">To send it from this page, allow its script. The examples work without.</p>
      <Card className="noscript:hidden">
        <form
          data-try
          noValidate
          data-method={method}
          data-path={path}
          data-access={access}
          data-type={body?.type ?? ""}
          data-answers={success?.type ?? ""}
          aria-labelledby="try-title"
          className="flex flex-col gap-4"
        >
          <Who access={access} />
          <TypedFields call={call} fields={typed.filter(({ required }) => required)} />
          {optional.length > 0 ? (
            <details>
              <summary className="min-h-11 py-2.5 font-semibold text-brand">
                {optional.length} optional {optional.length === 1 ? "parameter" : "parameters"}
              </summary>
              <div className="flex flex-col gap-4 pt-2">
                <TypedFields call={call} fields={optional} />
              </div>
            </details>
          ) : null}
          {body?.kind === "json" ? <BodyField body={body} /> : null}
          <p className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={isWrite(method) ? "action" : "brand"}
              icon={<Send aria-hidden="true" className="size-5" />}
            >
              {isWrite(method) ? "Send…" : "Send"}
            </Button>
            <Button data-stop hidden icon={<Square aria-hidden="true" className="size-4" />}>
              Stop
            </Button>
          </p>
          <p role="status" data-said className="empty:sr-only" />
        </form>
        <TriedAnswer />
      </Card>
      {isWrite(method) ? <ConfirmSending method={method} path={path} isEnd={method === "DELETE"} /> : null}
    </section>
  );
}

const TypedFields = ({ call, fields }: { call: ShownCall; fields: Typed[] }) =>
  fields.map((typed) => (
    <TypedField key={`${typed.place} ${typed.name}`} typed={typed} choices={choicesOf(call, typed)} />
  ));

/** The words of a parameter that takes only some. */
function choicesOf({ parameters }: ShownCall, { name, place }: Typed): string[] {
  return parameters.find((one) => one.name === name && one.place === place)?.choices ?? [];
}

/** By whose session it goes; the script shows the one line that is true in this browser. */
function Who({ access }: { access: ShownCall["access"] }) {
  if (access === "public") return <p className="text-ink-soft">It is sent without a session.</p>;
  const isAdmin = access === "admin";
  const door = isAdmin ? "/admin/login" : "/login";
  const needs = access === "user" || isAdmin;
  return (
    <>
      <p data-signed-in-as hidden>
        Sent with your session: <strong data-person className="wrap-anywhere" />
      </p>
      <p data-signed-out hidden className="flex items-start gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <span>
          {isAdmin ? "You are not signed in as a site admin." : "You are not signed in."}{" "}
          {needs ? "It would answer 401." : "It is sent without a session."}{" "}
          <a data-sign-in href={door} className="font-semibold text-brand underline underline-offset-2">
            Sign in
          </a>
        </span>
      </p>
    </>
  );
}

function TypedField({ typed, choices }: { typed: Typed; choices: string[] }) {
  const { place, name, required, text } = typed;
  const id = `${place}-${name}`;
  const control = {
    id,
    name,
    "data-place": place,
    "data-required": required || undefined,
    "aria-required": required || undefined,
    "aria-describedby": `${id}-fault`,
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="wrap-anywhere">
        <code className="font-semibold">{name}</code>{" "}
        <span className="text-sm text-ink-soft">
          {place}
          {required ? "" : ", optional"}
        </span>
      </label>
      {place === "file" ? (
        <input type="file" className="min-h-11 max-w-full" {...control} />
      ) : choices.length > 0 ? (
        <select className={controlLook} defaultValue={text} {...control}>
          <option value="">not sent</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={text}
          className={controlLook}
          {...control}
        />
      )}
      <p id={`${id}-fault`} data-fault-of={name} className="text-sm font-medium text-bad empty:hidden" />
    </div>
  );
}

function BodyField({ body }: { body: ShownBody }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor="try-body">
        <span className="font-semibold">Body</span> <span className="text-sm text-ink-soft">JSON</span>
      </label>
      <textarea
        id="try-body"
        name="body"
        data-body
        rows={Math.min(16, body.example.split("\n").length)}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={body.example}
        aria-describedby="try-body-fault"
        className={`${controlLook} font-[monospace] lg:text-sm`}
      />
      <p id="try-body-fault" data-fault-of="body" className="text-sm font-medium text-bad empty:hidden" />
    </div>
  );
}
