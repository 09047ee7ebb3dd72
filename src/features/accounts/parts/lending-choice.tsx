import { useSend } from "#browser/queries.ts";
import { problemToast } from "#browser/toasts.ts";
import { Switch } from "#ui/choice.tsx";
import { accountApi } from "../client.ts";
import type { User } from "../contract.ts";
import { keepUser, selfApi } from "../self/client.ts";

/** Whether one's words in corrected requests may be learned from: no, until somebody says yes. */
export function LendingChoice({ user }: { user: User }) {
  const lend = useSend(selfApi.updateMe, {
    refreshes: [accountApi.findMe],
    onSuccess: ({ user: saved }) => keepUser(saved),
    onError: (error) => problemToast("Not Saved", error),
  });
  const isOn = lend.isPending ? lend.variables?.lendsTexts === true : user.lendsTexts;
  return (
    <Switch
      label={<span className="font-semibold">Let Tunse learn from my words</span>}
      help="When a keeper corrects what was read in a request of yours, its words may be used so that later ones are read better: without names, phones, addresses and flat numbers. You can take it back at any time."
      checked={isOn}
      disabled={lend.isPending}
      onChange={({ currentTarget }) => lend.mutate({ lendsTexts: currentTarget.checked })}
    />
  );
}
