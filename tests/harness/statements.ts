import { testApp } from "./app.ts";

type Asked = { text: string; name?: string };

/** All that is asked of the database from now on. */
export async function statementsAsked(): Promise<Asked[]> {
  const { database } = await testApp();
  const asked: Asked[] = [];
  const heard = new WeakSet<object>();
  database.pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const listening = (...given: unknown[]) => {
      const [one] = given;
      asked.push(typeof one === "string" ? { text: one } : (one as Asked));
      return query(...given);
    };
    client.query = listening as typeof client.query;
  });
  return asked;
}
