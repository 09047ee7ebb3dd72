import { once } from "node:events";
import { statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "./server.ts";

const password = "Harmattan-7!";
const building = {
  name: "Marina Court",
  type: "Residential - Multi-Family",
  location: "Lekki, Lagos",
  address: "12 Admiralty Way",
  constructionType: "Modern (Concrete/Steel)",
  usagePattern: "Occupied all year",
  components: ["plumbing"],
};
const pieceBytes = 65_536;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An owner of a server that runs by itself; answers the token. */
export async function ownerOf({ url }: Server): Promise<string> {
  const sheet = { name: "Kemi Ade", email: `${crypto.randomUUID()}@example.com`, password, phone: "08031234567" };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...sheet, location: "Lagos", role: "property_owner" });
  const answer = await fetch(`${url}/api/auth/register`, { method: "POST", headers, body });
  return (await answer.json()).data.token;
}

/** Opens an upload; answers its address. */
export async function openUpload({ url }: Server, token: string, bytes: number): Promise<string> {
  const metadata = `filename ${base64("tour.mp4")},filetype ${base64("video/mp4")}`;
  const headers = { ...protocol(token), "upload-length": String(bytes), "upload-metadata": metadata };
  const answer = await fetch(`${url}/api/uploads`, { method: "POST", headers });
  return answer.headers.get("location") ?? "";
}

export async function offsetOf({ url }: Server, token: string, location: string): Promise<number> {
  const answer = await fetch(`${url}${location}`, { method: "HEAD", headers: protocol(token) });
  return Number(answer.headers.get("upload-offset"));
}

/** Sends the file from `offset` on, and kills the server once `killAt` of it is on its way. */
export async function sendFrom(
  server: Server,
  token: string,
  location: string,
  bytes: Buffer,
  offset: number,
  killAt?: number,
) {
  const headers = {
    ...protocol(token),
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
    "content-length": String(bytes.length - offset),
  };
  const call = request(`${server.url}${location}`, { method: "PATCH", headers });
  const ended = new Promise<number>((done) => {
    call.once("response", (answer) => done(answer.resume().statusCode ?? 0));
    call.once("error", () => done(0));
  });
  for (let at = offset; at < bytes.length && !call.destroyed; at += pieceBytes) {
    if (killAt !== undefined && at >= killAt) {
      while (arrived(server, location) <= offset) await pause(5);
      await server.kill();
      break;
    }
    if (!call.write(bytes.subarray(at, at + pieceBytes))) await Promise.race([once(call, "drain"), ended]);
  }
  call.end();
  return ended;
}

/** How much of it lies on the disk. */
export const arrived = ({ dataDir }: Server, location: string): number =>
  statSync(join(dataDir, "uploads", location.split("/").pop() ?? ""), { throwIfNoEntry: false })?.size ?? 0;

/** The body that brings in a building with these files. */
export const bringIn = (mediaUploads: object[]): string => JSON.stringify({ ...building, mediaUploads });

/** Brings in a building with this upload; answers the address of the file. */
export async function takeUp({ url }: Server, token: string, location: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = bringIn([{ uploadId: location.split("/").pop() }]);
  const answer = await fetch(`${url}/api/properties`, { method: "POST", headers, body });
  const { data, detail } = await answer.json();
  if (answer.status !== 201) throw new Error(`The upload was refused: ${detail}`);
  return `${url}${data.property.mediaUploads[0].url}`;
}

export const readBack = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

const protocol = (token: string) => ({ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" });
