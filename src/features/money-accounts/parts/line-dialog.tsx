import { useState } from "react";
import { Photos } from "#features/media/parts/photos.tsx";
import { PriceBand } from "#features/prices/parts/price-range.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Day, Instant, Money } from "#ui/values.tsx";
import { useAnswerAbout, useAskAbout, useLine } from "../client.ts";
import type { MoneyDetail, Question } from "../contract.ts";

type LineDialogProps = { id: string; number: number; onClose: () => void };

/** One line of the account: the job before and after, its receipt, who approved and who checked it, and questions. */
export function LineDialog({ id, number, onClose }: LineDialogProps) {
  const found = useLine(id, number);
  const [isAsking, setAsking] = useState(false);
  const ask = useAskAbout(() => setAsking(false));
  const detail = found.data?.detail;
  if (isAsking) {
    return (
      <ReasonDialog
        title="Ask about this"
        description="The owner and the manager answer. The answer stands in view of all who live here; your name does not."
        act="Ask"
        label="Question"
        busy={ask.isPending}
        busyLabel="Asking"
        missing="Write your question."
        onSay={(question) => ask.mutate({ id, number, question })}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={detail?.job?.title ?? detail?.line.what ?? "Line"}
      description={`No. ${number} in the books`}
      actions={detail?.can.ask ? <Button onClick={() => setAsking(true)}>Ask about this</Button> : undefined}
    >
      {detail ? (
        <Details detail={detail} />
      ) : found.isError ? (
        <FailedState
          title="The line could not be loaded"
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      ) : (
        <Loading label="Loading the line">
          <RowsSkeleton />
        </Loading>
      )}
    </Dialog>
  );
}

function Details({ detail }: { detail: MoneyDetail }) {
  const { line, job, before, after, receipt, papers, noPaper, questions, can } = detail;
  const paper = receipt ? receipt.media : papers;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-3xl font-bold tracking-[-0.02em]">
        <Money kobo={line.kobo} />
      </p>
      {job?.inAHome ? (
        <p className="text-ink-soft">This was work in somebody's home, so its photos are theirs alone.</p>
      ) : null}
      {before.length + after.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Pictures title="Before" files={before} />
          <Pictures title="After" files={after} />
        </div>
      ) : null}
      {paper.length > 0 ? <Pictures title="The paper" files={paper} /> : null}
      {noPaper && paper.length === 0 ? <p className="break-words">There is no receipt: {noPaper}</p> : null}
      {detail.isByOne ? <p>One person alone let this money go: nobody else may enter money here.</p> : null}
      <Facts>
        <Fact name="What" wide>
          {line.what}
        </Fact>
        <Fact name="Day">
          <Day day={line.onDay} />
        </Fact>
        {receipt ? (
          <Fact name={receipt.kind === "receipt" ? "Receipt of" : "Invoice of"}>
            {receipt.seller}
            {receipt.number ? `, ${receipt.number}` : ""}
          </Fact>
        ) : null}
        {job?.contractor ? <Fact name="Done by">{job.contractor}</Fact> : null}
        <Who detail={detail} />
      </Facts>
      {detail.price ? (
        <section aria-label="What such jobs cost" className="flex flex-col gap-3 rounded-card bg-hush p-3">
          <h3 className="font-bold">What others paid for such a job</h3>
          <PriceBand range={detail.price} />
        </section>
      ) : null}
      {questions.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h3 className="font-bold">Questions</h3>
          {questions.map((question) => (
            <OneQuestion key={question.id} question={question} mayAnswer={can.answer === true} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** Who entered it, approved it, paid it and checked the work. */
function Who({ detail: { receipt, enteredBy, approvedBy, paidBy, checkedBy, checkedAt } }: { detail: MoneyDetail }) {
  return (
    <>
      {enteredBy ? <Fact name="Entered by">{enteredBy}</Fact> : null}
      <Fact name={receipt || enteredBy ? "Approved by" : "Entered by"}>{approvedBy}</Fact>
      {paidBy.length > 0 ? <Fact name="Payment recorded by">{paidBy.join(", ")}</Fact> : null}
      {checkedBy ? (
        <Fact name="Work checked by">
          {checkedBy}
          {checkedAt ? (
            <>
              , <Instant at={checkedAt} />
            </>
          ) : null}
        </Fact>
      ) : null}
    </>
  );
}

function Pictures({ title, files }: { title: string; files: MoneyDetail["before"] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      {files.length > 0 ? <Photos files={files} label={title} /> : <p className="text-sm text-ink-soft">No photo</p>}
    </div>
  );
}

function OneQuestion({ question, mayAnswer }: { question: Question; mayAnswer: boolean }) {
  const [isAnswering, setAnswering] = useState(false);
  const answer = useAnswerAbout(() => setAnswering(false));
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line p-3">
      <p className="break-words">
        <span className="font-semibold">{question.askedBy}:</span> {question.question}
      </p>
      {question.answer ? (
        <p className="break-words">
          <span className="font-semibold">{question.answeredBy}:</span> {question.answer}
        </p>
      ) : mayAnswer ? (
        <Button className="self-start" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">Not answered yet.</p>
      )}
      {isAnswering ? (
        <ReasonDialog
          title="Answer this question"
          description="All who live here read it, and it stays."
          act="Answer"
          label="Answer"
          busy={answer.isPending}
          busyLabel="Answering"
          missing="Write the answer."
          onSay={(text) => answer.mutate({ id: question.id, answer: text })}
          onClose={() => setAnswering(false)}
        />
      ) : null}
    </div>
  );
}
