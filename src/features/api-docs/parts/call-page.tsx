import { ChevronRight, ShieldCheck } from "lucide-react";
import { callAddress, type ShownAnswer, type ShownCall } from "../rules.ts";
import { CodeBox } from "./code-box.tsx";
import { FieldList } from "./field-list.tsx";
import { MethodMark } from "./method-mark.tsx";
import { Prose, Words } from "./prose.tsx";

/** What a call is, takes and answers. */
export function CallPage({ call }: { call: ShownCall }) {
  const { method, path, group, summary, about, who, parameters, body, answers } = call;
  return (
    <article className="flex min-w-0 flex-col gap-8">
      <header className="flex flex-col gap-3">
        <p className="flex min-h-11 flex-wrap items-center gap-1 text-ink-soft">
          <a
            href={callAddress()}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            All calls
          </a>
          <ChevronRight aria-hidden="true" className="size-4" />
          {group}
        </p>
        <h1 className="text-2xl font-bold tracking-[-0.01em] text-balance">{summary}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <MethodMark method={method} />
          <code className="min-w-0 text-lg font-semibold wrap-anywhere">{path}</code>
        </p>
        <p className="flex items-start gap-2 rounded-card border border-line bg-surface p-3">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
          <span className="sr-only">Who may call it: </span>
          <span className="min-w-0">{who}</span>
        </p>
        {about.map((paragraph) => (
          <Prose key={paragraph} text={paragraph} />
        ))}
        <p className="flex flex-wrap gap-x-5 xl:hidden">
          <JumpLink to="answers">Answers</JumpLink>
          <JumpLink to="examples">Examples</JumpLink>
          <JumpLink to="try">Try it</JumpLink>
        </p>
      </header>
      {parameters.length > 0 ? (
        <Part id="parameters" title="Parameters">
          <FieldList fields={parameters} label="Parameters" />
        </Part>
      ) : null}
      {body ? (
        <Part id="body" title="Body">
          <p className="text-sm text-ink-soft">
            Sent as <code>{body.type}</code>
          </p>
          <FieldList fields={body.fields} label="Fields of the body" />
        </Part>
      ) : null}
      <Part id="answers" title="Answers">
        <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
          {answers.map((answer) => (
            <Answer key={answer.status} answer={answer} />
          ))}
        </div>
      </Part>
    </article>
  );
}

const JumpLink = ({ to, children }: { to: string; children: string }) => (
  <a href={`#${to}`} className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
    {children}
  </a>
);

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-4 flex-col gap-2">
      <h2 id={`${id}-title`} className="text-lg font-bold tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A success stands open; of the refusals only what they mean. */
function Answer({ answer }: { answer: ShownAnswer }) {
  const { status, about, type, headers, fields, example } = answer;
  const isGood = Number(status) < 400;
  return (
    <details open={isGood} className="px-4">
      <summary className="flex min-h-11 items-center gap-3 py-2">
        <code className={isGood ? "font-bold text-good" : "font-bold text-bad"}>{status}</code>
        <span className="min-w-0 flex-1">
          <Words text={about} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 pb-4">
        {type ? (
          <p className="text-sm text-ink-soft">
            Comes as <code>{type}</code>
          </p>
        ) : (
          <p className="text-sm text-ink-soft">No body.</p>
        )}
        {headers.length > 0 ? <FieldList fields={headers} label={`Headers of ${status}`} /> : null}
        {example ? <CodeBox text={example} label={`Example of ${status}`} /> : null}
        {isGood && fields.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand">
              Fields of the answer
            </summary>
            <FieldList fields={fields} label={`Fields of ${status}`} />
          </details>
        ) : null}
      </div>
    </details>
  );
}
