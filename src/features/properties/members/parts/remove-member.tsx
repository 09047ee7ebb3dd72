import { useNavigate } from "react-router";
import { queryClient, useSend } from "#browser/queries.ts";
import { homeOf, useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { memberApi, refreshesMembers } from "../client.ts";
import type { Member } from "../contract.ts";

type RemoveMemberProps = { member: Member; onClose: () => void };

/** Asks once, then removes somebody, or lets one leave by oneself. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const navigate = useNavigate();
  const home = homeOf(useSession()?.user.role ?? "");
  const { isYou, name } = member;
  const leave = async () => {
    await navigate(home, { replace: true });
    await queryClient.invalidateQueries();
  };
  const remove = useSend(memberApi.removeMember, {
    refreshes: isYou ? [] : refreshesMembers,
    onError: (error) => {
      problemToast(isYou ? "You are still a member" : "Not removed", error, "Nothing was changed. Please try again.");
      onClose();
    },
    onSuccess: () => {
      goodToast(isYou ? "You have left" : "Removed", isYou ? undefined : `${name} no longer reaches this property.`);
      onClose();
      // Read again only once this page is gone: it would find nothing.
      if (isYou) void leave();
    },
  });
  return (
    <ConfirmDialog
      title={isYou ? "Leave this property?" : `Remove ${name}?`}
      description={
        isYou
          ? "You lose it from now on. What you did here stays yours to read."
          : "They lose this property from now on. What they did here stays on record."
      }
      act={isYou ? "Leave" : "Remove"}
      busy={remove.isPending}
      busyLabel={isYou ? "Leaving" : "Removing"}
      keep="Keep as it is"
      onConfirm={() => remove.mutate({ id: member.propertyId, memberId: member.id })}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {isYou ? "To come back, you need to be added or invited again." : "You can add or invite them again later."}
      </p>
    </ConfirmDialog>
  );
}
