import type { ClientLoaderFunctionArgs } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { workApi } from "../client.ts";
import { JobPage } from "../parts/job-page.tsx";
import { NextJob } from "../parts/next-job.tsx";
import { WorkForms } from "../parts/work-forms.tsx";

export const meta = () => [{ title: "My next job · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["technician", "contractor"] });
  await ensure(workApi.findNextJob, {});
  return null;
}

const back = { to: "/technician-dashboard", label: "Back to Dashboard" };

/** Where the middle of the bar leads: the job to do now, and after it the next. */
export default function NextJobScreen() {
  const { job } = useCall(workApi.findNextJob, {}).data;
  return (
    <>
      {job ? (
        <JobPage key={job.task.id} job={job} back={back} />
      ) : (
        <>
          <PageHeader title="My next job" back={back} />
          <NextJob job={null} />
        </>
      )}
      <WorkForms />
    </>
  );
}
