import { Camera, ClipboardList, Users } from "lucide-react";
import { Invitation } from "../../parts/invitation.tsx";

/** Nobody has given them anything yet: what to ask from which people. */
export const Newcomer = () => (
  <Invitation
    lead="No job has been given to you yet."
    ask="Ask the contractor you work for to add you to their team by your email:"
    steps={[
      { icon: Users, text: "They add you to their team." },
      { icon: ClipboardList, text: "Your next job appears here, with the way there and what to bring." },
      { icon: Camera, text: "You finish it with photos that prove the work." },
    ]}
  />
);
