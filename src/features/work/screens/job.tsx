import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { workApi } from "../client.ts";
import { JobPage } from "../parts/job-page.tsx";
import { WorkForms } from "../parts/work-forms.tsx";

export const meta = () => [{ title: "Job · Tunse" }];

export async function clientLoader({ request, params: { taskId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["technician", "contractor"] });
  await ensure(workApi.findJob, { id: taskId });
  return null;
}

export default function JobScreen() {
  const { taskId = "" } = useParams();
  const { data } = useCall(workApi.findJob, { id: taskId });
  return (
    <>
      <JobPage key={taskId} job={data.job} back={{ to: "/technician-dashboard/tasks", label: "My Tasks" }} />
      <WorkForms />
    </>
  );
}
