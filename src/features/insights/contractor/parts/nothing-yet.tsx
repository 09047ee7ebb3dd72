import { ClipboardList, HardHat, Users } from "lucide-react";
import { WhatToAsk } from "../../parts/invitation.tsx";

/** For whoever has not been given anything yet. */
export const NothingYet = () => (
  <WhatToAsk
    ask="Nothing to do yet. Ask the owner or manager of a building to engage you by your email:"
    steps={[
      { icon: HardHat, text: "They engage you for a building, or award you a task." },
      { icon: ClipboardList, text: "What there is to do appears here, with its place, its day and its checklist." },
      { icon: Users, text: "You do it yourself, or give it to somebody of your team." },
    ]}
  />
);
