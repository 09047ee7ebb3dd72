import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { later } from "#ui/later.ts";
import { FailedState } from "#ui/states.tsx";
import { countWords } from "../../client.ts";
import { useFirstTasks } from "../client.ts";
import { AssignDesk } from "./assign-desk.tsx";
import { loadingTasks, useToldFailed } from "./tasks-waiting.tsx";

const AllTasks = later(async () => (await import("./all-tasks.tsx")).AllTasks);

/** What there is to do: the first ten, or all of it with filters; the address says which. */
export function TaskManagement({ whenNone }: { whenNone: ReactNode }) {
  const [query] = useSearchParams();
  if (query.get("view") !== "all") return <FirstTasks whenNone={whenNone} />;
  return (
    <Suspense fallback={loadingTasks}>
      <AllTasks />
    </Suspense>
  );
}

function FirstTasks({ whenNone }: { whenNone: ReactNode }) {
  const { data, error, isFetching, refetch } = useFirstTasks();
  useToldFailed(error);
  if (!data) return error ? <FailedState onRetry={() => void refetch()} busy={isFetching} /> : loadingTasks;
  const { tasks, counts, capped } = data;
  if (tasks.length === 0) return whenNone;
  const all = counts?.all ?? 0;
  return (
    <Section
      title="Next tasks"
      action={
        <ButtonLink to="?view=all" variant="plain" preventScrollReset>
          View all{all > 0 ? ` (${countWords(all, capped?.all.isMore)?.toLocaleString("en-NG")})` : ""}
        </ButtonLink>
      }
    >
      <AssignDesk tasks={tasks} />
    </Section>
  );
}
