import { CsvButton } from "#browser/csv-button.tsx";
import { useCall } from "#browser/queries.ts";
import { Card, Divided } from "#ui/card.tsx";
import { credentialApi } from "../client.ts";
import { CredentialRow } from "./credential-row.tsx";
import { ValidationButton } from "./validation.tsx";

/** What a contractor's technicians can show of themselves. */
export function TeamCredentials() {
  const { credentials, notAgreed } = useCall(credentialApi.listTeamCredentials, {}).data;
  const waiting =
    notAgreed.length === 0 ? null : (
      <p className="break-words">
        {notAgreed.join(", ")} {notAgreed.length === 1 ? "has" : "have"} not agreed to be in your team yet. Their papers
        show once they have.
      </p>
    );
  if (credentials.length === 0) return <Card>{waiting ?? <p>None of your technicians has added a paper yet.</p>}</Card>;
  return (
    <div className="flex flex-col gap-3">
      {waiting}
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
