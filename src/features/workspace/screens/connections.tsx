import type { ClientLoaderFunctionArgs } from "react-router";
import { ensure } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { apiKeyApi } from "#features/api-keys/client.ts";
import { KeyList } from "#features/api-keys/parts/key-list.tsx";
import { webhookApi } from "#features/webhooks/client.ts";
import { WebhookList } from "#features/webhooks/parts/webhook-list.tsx";
import { Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const meta = () => [{ title: "Connections · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner"] });
  await Promise.all([ensure(apiKeyApi.listApiKeys, {}), ensure(webhookApi.listWebhooks, {})]);
  return null;
}

export default function Connections() {
  return (
    <>
      <PageHeader
        title="Connections"
        lead={
          <>
            For your own programs. What they can call stands in the{" "}
            <a href="/api/docs" className="font-semibold text-brand underline underline-offset-2">
              list of calls
            </a>
            .
          </>
        }
        back={{ to: "/account", label: "Back to your account" }}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <Section title="API keys">
          <KeyList />
        </Section>
        <Section title="Webhooks">
          <WebhookList />
        </Section>
      </div>
    </>
  );
}
