import Papa from "papaparse";
import { testApp } from "./app.ts";

/** What somebody gets of a list as CSV, its rows under the names of its columns. */
export async function askCsv(path: string, token: string | null) {
  const { app } = await testApp();
  const url = `/api${path}${path.includes("?") ? "&" : "?"}format=csv`;
  const answer = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const { data, meta } = Papa.parse<Record<string, string>>(answer.payload, { header: true, skipEmptyLines: true });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, head: meta.fields, rows: data };
}
