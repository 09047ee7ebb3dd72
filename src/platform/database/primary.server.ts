import pg from "pg";

const probeMs = 5_000;
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;

/** The addresses of one server each: several hosts stand in one address with commas between. */
export function addressesOf(databaseUrl: string): string[] {
  const [, start = "", hosts = "", end = ""] = parts.exec(databaseUrl) ?? [];
  return hosts.split(",").map((host) => `${start}${host}${end}`);
}

/** Connections that lead to whichever of several servers is the primary when they are opened. */
export function clientFor(databaseUrl: string): { connectionString: string; Client: typeof pg.Client } {
  const addresses = addressesOf(databaseUrl);
  const [first = databaseUrl] = addresses;
  if (addresses.length < 2) return { connectionString: databaseUrl, Client: pg.Client };
  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = findPrimary(addresses).then(({ host, port }) => {
        Object.assign(this, { host, port });
        return super.connect() as unknown as Promise<pg.Client>;
      });
      if (!callback) return connected;
      const done = callback as (error?: Error) => void;
      connected.then(() => done(), done);
      return undefined;
    }
  }
  return { connectionString: first, Client: PrimaryClient };
}

/** All are asked at once: one that is gone keeps nobody waiting. */
async function findPrimary(addresses: readonly string[]): Promise<{ host: string; port: number }> {
  try {
    return await Promise.any(addresses.map(askPrimary));
  } catch (cause) {
    const refusals = (cause as AggregateError).errors as { code?: string }[];
    const wrong = refusals.find(({ code }) => code !== undefined && /^(?:28|3D)/.test(code));
    if (wrong) throw wrong;
    throw Object.assign(new Error("None of the servers in DATABASE_URL is a primary.", { cause }), { code: "08001" });
  }
}

async function askPrimary(address: string): Promise<{ host: string; port: number }> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select pg_is_in_recovery() as waits");
    if (rows[0]?.waits !== false) throw new Error("It is a standby.");
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}
