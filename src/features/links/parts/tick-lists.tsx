import type { LinkJob, LinkLine } from "../page.contract.ts";
import { control, Form, Hidden, PhotoField, Question, type Sent } from "./job-forms.tsx";
import { Part } from "./link-frame.tsx";

type ListsProps = { job: LinkJob; sent: Sent };

/** What is ticked off: a press on a line ticks it or takes the tick away. */
export function TickLists({ job: { checklist, procedure }, sent }: ListsProps) {
  return (
    <>
      {checklist.length > 0 ? <List title="Checklist" list="plan" lines={checklist} sent={sent} /> : null}
      {procedure ? <List title={procedure.title} list="sop" lines={procedure.steps} sent={sent} /> : null}
    </>
  );
}

type ListProps = { title: string; list: "plan" | "sop"; lines: readonly LinkLine[]; sent: Sent };

function List({ title, list, lines, sent }: ListProps) {
  return (
    <Part title={title}>
      <ol className="flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line.item}>
            {line.asks === null || line.done ? (
              <form method="post" data-form>
                <Hidden act="tick" sent={sent} withPlace={false} />
                <Tick list={list} line={line} />
              </form>
            ) : (
              <Asking list={list} line={line} sent={sent} />
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Each press is its own button, so that it works without a script. */
const Tick = ({ list, line: { item, text, done } }: { list: string; line: LinkLine }) => (
  <button
    type="submit"
    name="line"
    value={`${list}:${item}:${done ? 0 : 1}`}
    aria-pressed={done}
    className="flex min-h-12 w-full items-start gap-3 rounded-control border border-input-line bg-surface px-3 py-2.5 text-left aria-busy:opacity-70"
  >
    <span
      aria-hidden="true"
      className={`flex size-6 shrink-0 items-center justify-center rounded-sm border-2 text-sm font-bold ${done ? "border-good bg-good text-on-fill" : "border-input-line"}`}
    >
      {done ? "✓" : ""}
    </span>
    <span className={`min-w-0 flex-1 break-words ${done ? "text-ink-soft" : ""}`}>{text}</span>
  </button>
);

const asked = {
  photo: "Photo",
  signature: "Your name, as a signature",
  reading: "Reading",
  meter: "What the meter shows",
};

/** A step that wants something with its tick. */
function Asking({ list, line, sent }: { list: string; line: LinkLine; sent: Sent }) {
  const id = `step-${line.item}`;
  const { asks } = line;
  return (
    <Form label={line.text}>
      <p className="font-medium break-words">{line.text}</p>
      <Hidden act="tick" sent={sent} />
      <input type="hidden" name="line" value={`${list}:${line.item}:1`} />
      {asks === "photo" ? <PhotoField id={id} label={asked.photo} required /> : null}
      {asks === "signature" ? (
        <Question name={id} label={asked.signature}>
          <input id={id} name="signature" required autoComplete="name" className={control} />
        </Question>
      ) : null}
      {asks === "reading" || asks === "meter" ? (
        <Question name={id} label={asked[asks]}>
          <input id={id} name="reading" required inputMode="decimal" autoComplete="off" className={control} />
        </Question>
      ) : null}
      <button
        type="submit"
        className="min-h-12 rounded-control border border-input-line bg-surface px-4 py-2.5 font-semibold aria-busy:opacity-70"
      >
        Tick this step
      </button>
    </Form>
  );
}
