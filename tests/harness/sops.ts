import { type Person, picture } from "./world.ts";

export const sopsPath = "/property-manager/sops";

export const sopFields = {
  title: "Service the generator",
  category: "Electrical",
  description: "Every 250 hours.",
  steps: ["Isolate it", " Change the oil ", " ", "Test under load"],
  requiredTools: ["Oil filter wrench", ""],
  safetyRequirements: ["Lock out the changeover switch"],
  estimatedDuration: 90,
  skillLevel: "advanced",
};

/** A small picture as a file of a procedure. */
export const sopPhoto = async () => ({ file_data: await picture(), file_type: "image", file_name: "panel.jpg" });

/** A procedure of this author. */
export async function writtenSop(author: Person, fields: object = {}) {
  const answer = await author.post(sopsPath, { ...sopFields, ...fields });
  if (answer.status !== 201) throw new Error(`Writing a procedure failed: ${answer.body.detail}`);
  return answer.body.data.sop;
}

export const editSop = (who: Person, id: string, fields: object, key?: string) =>
  who.put(`${sopsPath}/${id}`, fields, key ? { key } : {});
export const listedSops = async (who: Person, query = "") => (await who.get(`${sopsPath}${query}`)).body.data.sops;
export const sopVersionsOf = async (who: Person, id: string) =>
  (await who.get(`${sopsPath}/${id}/versions`)).body.data.versions as Record<string, unknown>[];
