import { CodeBox } from "./code-box.tsx";
import { Prose } from "./prose.tsx";

/** What holds for all calls, and how to make a first one. */
export function FirstPage({ introduction, site }: { introduction: string[]; site: string }) {
  return (
    <>
      <header className="order-1 flex min-w-0 flex-col gap-3 pt-4 lg:col-start-2 lg:row-start-1">
        <h1 className="font-headline text-3xl font-semibold tracking-[-0.015em] text-balance">The calls of Tunse</h1>
        <p className="max-w-2xl text-lg text-ink-soft text-pretty">
          Everything that the screens do, they do by these calls, and so can you. Each has a page with what it takes and
          answers, examples, and a form that sends it to this server.
        </p>
      </header>
      <section className="order-3 flex min-w-0 max-w-2xl flex-col gap-4 lg:col-start-2">
        <h2 className="text-xl font-bold tracking-[-0.01em]">The first call</h2>
        <p>Sign in, then send the token that it answers with every other call.</p>
        <CodeBox label="The first call" text={firstCalls(site)} />
        <h2 className="pt-4 text-xl font-bold tracking-[-0.01em]">What holds for all of them</h2>
        {introduction.map((paragraph) => (
          <Prose key={paragraph} text={paragraph} />
        ))}
        <p>
          For machines, made from the same schemas:{" "}
          <a href="/api/openapi.json" className="font-semibold text-brand underline underline-offset-2">
            openapi.json
          </a>{" "}
          (OpenAPI 3.1).
        </p>
      </section>
    </>
  );
}

const firstCalls = (site: string) => `curl --request POST '${site}/api/auth/login' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{"email": "ada@example.com", "password": "…"}'

TOKEN='what it answers as token'

curl '${site}/api/properties' \\
  --header "Authorization: Bearer $TOKEN"`;
