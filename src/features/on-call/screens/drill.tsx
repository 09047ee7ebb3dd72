import { Hand } from "lucide-react";
import { type ClientLoaderFunctionArgs, type MetaFunction, useParams } from "react-router";
import { ensure, useCall, useSend } from "#browser/queries.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { drillApi } from "../drills/client.ts";
import type { OwnDrill } from "../drills/contract.ts";

export const meta: MetaFunction = () => [{ title: "Drill · Tunse" }];

export async function clientLoader({ request, params: { drillId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensure(drillApi.findDrill, { id: drillId });
  return null;
}

const words: Record<OwnDrill["state"], string> = {
  open: "Say that you are here. Nothing else is to do.",
  answered: "Thank you. It is written down that you were reached.",
  over: "This drill is over. Nothing is to do.",
};

/** A drill, for whoever is rung in it: one button. */
export default function DrillScreen() {
  const { drillId = "" } = useParams();
  const role = useSession()?.user.role ?? "";
  const { drill } = useCall(drillApi.findDrill, { id: drillId }).data;
  const answering = useSend(drillApi.answerDrill, {
    refreshes: [drillApi.findDrill],
    onError: (error) => problemToast("Not written down", error),
  });
  return (
    <>
      <PageHeader
        title="This is a drill, nothing is wrong"
        lead={`${drill.propertyName} tries who can be reached in an emergency.`}
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
      />
      <Card className="flex max-w-2xl flex-col gap-4">
        <p>{words[drill.state]}</p>
        {drill.state === "open" ? (
          <Button
            variant="action"
            size="large"
            wide
            icon={<Hand aria-hidden="true" className="size-5" />}
            busy={answering.isPending}
            busyLabel="Writing it down…"
            onClick={() => answering.mutate({ id: drillId })}
          >
            I am here
          </Button>
        ) : null}
      </Card>
    </>
  );
}
