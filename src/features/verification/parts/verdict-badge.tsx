import { CircleCheck, CircleX } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** Whether the work was taken as good. */
export function VerdictBadge({ approved }: { approved: boolean }) {
  return (
    <Badge tone={approved ? "good" : "bad"} icon={approved ? CircleCheck : CircleX}>
      {approved ? "Approved" : "Rejected"}
    </Badge>
  );
}
