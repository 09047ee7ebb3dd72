import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Instant } from "#ui/values.tsx";
import { useAnswerAboutApproval, useAskAboutApproval } from "../client.ts";
import type { Approval } from "../contract.ts";

/** What was asked before deciding, and what was answered, or the way to answer it. */
export function ApprovalQuestion({ approval: { id, question, state, can } }: { approval: Approval }) {
  const [isAnswering, setAnswering] = useState(false);
  const answer = useAnswerAboutApproval(() => setAnswering(false));
  // Answers of the release before say nothing of it.
  if (!question) return null;
  const { text, by, at, reply } = question;
  return (
    <div className="flex flex-col gap-1.5 rounded-control bg-hush p-3 text-sm break-words">
      <p className="whitespace-pre-line">
        <span className="font-semibold">{by}</span> asked on <Instant at={at} />: {text}
      </p>
      {reply ? (
        <p className="whitespace-pre-line">
          <span className="font-semibold">{reply.by}</span> answered on <Instant at={reply.at} />: {reply.text}
        </p>
      ) : state === "pending" ? (
        <p className="text-ink-soft">Not answered yet. It waits for the owner as before.</p>
      ) : null}
      {can.reply ? (
        <Button className="self-start" onClick={() => setAnswering(true)}>
          Answer
        </Button>
      ) : null}
      {isAnswering ? (
        <ReasonDialog
          title="Answer this question"
          description={`${by} is told. It stays with the job, and waits for the owner as before.`}
          act="Answer"
          label="Answer"
          busy={answer.isPending}
          busyLabel="Answering"
          missing="Write the answer."
          onSay={(reply) => answer.mutate({ id, reply })}
          onClose={() => setAnswering(false)}
        />
      ) : null}
    </div>
  );
}

/** Asks before deciding. */
export function AskBefore({ approval: { id, askedBy }, onClose }: { approval: Approval; onClose: () => void }) {
  const ask = useAskAboutApproval(onClose);
  return (
    <ReasonDialog
      title="Ask before you decide"
      description={`${askedBy} is told and answers. It waits for you as before, and the question stays with the job.`}
      act="Ask"
      label="Question"
      busy={ask.isPending}
      busyLabel="Asking"
      missing="Write your question."
      onSay={(question) => ask.mutate({ id, question })}
      onClose={onClose}
    />
  );
}
