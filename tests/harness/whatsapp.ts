import type { Phones } from "../../scripts/phones/server.ts";
import { newNumber } from "./carried.ts";
import { readWhatsApp } from "./phones.ts";
import { building, type Person, person } from "./world.ts";

export type Writer = { phone?: string; userId?: string; name?: string };

/** Somebody who is confirmed where they live, in a building with an owner. */
export async function resident() {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Tunde Okafor" });
  const [member] = (await owner.get(`/properties/${propertyId}/members`)).body.data.members.filter(
    (one: { name: string }) => one.name === "Tunde Okafor",
  );
  await owner.put(`/properties/${propertyId}/members/${member.id}`, { confirmed: true });
  return { owner, propertyId, occupant };
}

/** What people do with WhatsApp on these phones. */
export function whatsAppOn(phones: Phones) {
  const addressOf = ({ phone, userId }: Writer) => phone ?? userId;
  const gotBy = (writer: Writer) => phones.got.filter((one) => one.by === "whatsapp" && one.to === addressOf(writer));
  /** Writes, and lets it be read and answered. */
  const write = async (writer: Writer, ...all: Parameters<typeof phones.whatsapp.write>[1][]) => {
    for (const one of all) await phones.whatsapp.write(writer, one);
    await readWhatsApp(phones);
  };
  return {
    ...{ gotBy, write, lastTo: (writer: Writer) => gotBy(writer).at(-1) },
    /** Gives somebody WhatsApp, the way people connect it; `at`: when they write, for whoever goes by another clock. */
    connected: async (who: Person, writer: Writer = { phone: newNumber() }, at = new Date()): Promise<Writer> => {
      const { code } = (await who.post("/contact-points/whatsapp", {})).body.data.connection;
      await write(writer, { text: code, at });
      return writer;
    },
  };
}
