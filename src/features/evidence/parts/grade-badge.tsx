import { BadgeCheck, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { type Grade, gradeLabels } from "../kinds.rules.ts";

const looks = {
  strong: { tone: "good", icon: BadgeCheck },
  good: { tone: "good", icon: CircleCheck },
  thin: { tone: "plain", icon: CircleDashed },
  in_doubt: { tone: "warn", icon: TriangleAlert },
} as const;

/** How well a proof stands, in one word. */
export function GradeBadge({ grade }: { grade: Grade }) {
  return <Badge {...looks[grade]}>{gradeLabels[grade]}</Badge>;
}
