import { ClipboardList, HardHat, Users } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { requireSession } from "../../../browser/session.ts";
import { Invitation } from "../parts/invitation.tsx";

export const meta = () => [{ title: "Contractor Dashboard · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["contractor"] });
  return null;
}

export default function ContractorDashboard() {
  return (
    <Invitation
      lead="No building has engaged you yet."
      ask="Ask the owner or manager of a building to engage you by your email:"
      steps={[
        { icon: HardHat, text: "They engage you for a building, or award you a task." },
        { icon: ClipboardList, text: "What there is to do appears here, with its place, its day and its checklist." },
        { icon: Users, text: "You do it yourself, or give it to somebody of your team." },
      ]}
    />
  );
}
