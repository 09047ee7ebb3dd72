import { Camera, ClipboardList, Users } from "lucide-react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { requireSession } from "../../../browser/session.ts";
import { Invitation } from "../parts/invitation.tsx";

export const meta = () => [{ title: "Technician Dashboard · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["technician"] });
  return null;
}

export default function TechnicianDashboard() {
  return (
    <Invitation
      lead="You are in no contractor's team yet."
      ask="Ask the contractor you work for to add you to their team by your email:"
      steps={[
        { icon: Users, text: "They add you to their team." },
        { icon: ClipboardList, text: "Your next job appears here, with the way there and what to bring." },
        { icon: Camera, text: "You finish it with photos that prove the work." },
      ]}
    />
  );
}
