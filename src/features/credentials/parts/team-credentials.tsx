import { CsvButton } from "#browser/csv-button.tsx";
import { useCall } from "#browser/queries.ts";
import { Card, Divided } from "#ui/card.tsx";
import { credentialApi } from "../client.ts";
import { CredentialRow } from "./credential-row.tsx";
import { ValidationButton } from "./validation.tsx";

/** What a contractor's technicians can show of themselves. */
export function TeamCredentials() {
  const { credentials } = useCall(credentialApi.listTeamCredentials, {}).data;
  if (credentials.length === 0)
    return (
      <Card>
        <p>None of your technicians has added a paper yet.</p>
      </Card>
    );
  return (
    <div className="flex flex-col gap-3">
      <Divided>
        {credentials.map((credential) => (
          <CredentialRow key={credential.id} credential={credential}>
            <ValidationButton credential={credential} />
          </CredentialRow>
        ))}
      </Divided>
      <CsvButton call={credentialApi.listTeamCredentials} input={{}} className="self-start" />
    </div>
  );
}
