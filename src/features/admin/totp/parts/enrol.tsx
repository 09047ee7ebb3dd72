import { callApi } from "#browser/api.ts";
import { refresh } from "#browser/queries.ts";
import { EnrolApp } from "#features/accounts/two-step/parts/enrol-app.tsx";
import { adminApi } from "../../client.ts";
import { teamApi } from "../../team/client.ts";
import { totpApi } from "../client.ts";

/** The authenticator app of a site admin. */
export function Enrol({ onClose }: { onClose: () => void }) {
  return (
    <EnrolApp
      offer={(typed) => callApi(totpApi.offerTotp, typed)}
      confirm={async (typed) => (await callApi(totpApi.confirmTotp, typed)).recoveryCodes}
      onClose={(isOn) => {
        onClose();
        // Asked only now: the codes would go from the screen with what was off before.
        if (isOn) void refresh(adminApi.findMe, teamApi.listAdmins);
      }}
    />
  );
}
