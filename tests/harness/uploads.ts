import { testApp } from "./app.ts";
import type { Person } from "./world.ts";

type Answer = { status: number; headers: Record<string, unknown>; text: string; code: string | undefined };
type Method = "POST" | "HEAD" | "PATCH" | "DELETE" | "OPTIONS";

/** One request of the upload protocol, as `who`. */
export async function tus(
  who: Person | null,
  method: Method,
  path: string,
  headers: Record<string, string> = {},
  payload?: Buffer,
): Promise<Answer> {
  const { app } = await testApp();
  const given: Record<string, string> = { "tus-resumable": "1.0.0", ...headers };
  if (who) given.authorization = `Bearer ${who.token}`;
  const answer = await app.inject({ method, url: `/api/uploads${path}`, headers: given, payload });
  const code = answer.payload.startsWith("{") ? answer.json().code : undefined;
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, code };
}

const base64 = (text: string) => Buffer.from(text).toString("base64");
export const named = (name: string, type: string) => `filename ${base64(name)},filetype ${base64(type)}`;

export const announce = (who: Person | null, bytes: number | string, name = "tap.mp4", type = "video/mp4") =>
  tus(who, "POST", "", { "upload-length": String(bytes), "upload-metadata": named(name, type) });

/** A new upload of this length, of which nothing has been sent; answers its id. */
export async function startUpload(who: Person, bytes: number, name?: string, type?: string): Promise<string> {
  const answer = await announce(who, bytes, name, type);
  const id = String(answer.headers.location).split("/").pop();
  if (answer.status !== 201 || !id) throw new Error(`No upload was opened: ${answer.text}`);
  return id;
}

export const sendPiece = (who: Person, id: string, offset: number | string, bytes: Buffer) =>
  tus(
    who,
    "PATCH",
    `/${id}`,
    { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    bytes,
  );

/** A whole upload; answers its id. */
export async function uploaded(who: Person, bytes: Buffer, name?: string, type?: string): Promise<string> {
  const id = await startUpload(who, bytes.length, name, type);
  const answer = await sendPiece(who, id, 0, bytes);
  if (answer.status !== 204) throw new Error(`The upload failed: ${answer.text}`);
  return id;
}
