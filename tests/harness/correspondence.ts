import { sql } from "drizzle-orm";
import { smtpMail } from "#platform/mail.server.ts";
import { inboundMail, mailOf, replyToOf, type Written } from "../../scripts/phones/mail.ts";
import { type Phones, startPhones } from "../../scripts/phones/server.ts";
import { pushAlone, testApp } from "./app.ts";
import { morning, noticeTo } from "./deliveries.ts";
import { repairRequest } from "./requests.ts";
import { building, type Person, person } from "./world.ts";

type Line = { act: string; text: string | null; actorName: string; mediaUploads: unknown[] };

const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** The id that stands in a reply address, without its dashes. */
const hexIn = (address: string): string => {
  const bits = [...address.slice(6, 32)].map((one) => letters.indexOf(one).toString(2).padStart(5, "0")).join("");
  return (bits.slice(0, 128).match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
};

/** People who answer mails: they are told by a letterbox, and what they write is brought as a mail server brings it. */
export class Correspondence {
  readonly phones: Phones;
  private readonly smtp: string;
  private usual: Awaited<ReturnType<typeof testApp>>["post"]["mail"] | undefined;
  private hours = 0;

  private constructor(phones: Phones, smtp: string) {
    this.phones = phones;
    this.smtp = smtp;
  }

  static async start(): Promise<Correspondence> {
    const phones = await startPhones();
    return new Correspondence(phones, await phones.mail.open());
  }

  /** Before each test: mail both ways. */
  async connect(): Promise<void> {
    const { app, clock, post, ways } = await testApp();
    this.usual ??= post.mail;
    this.hours += 1;
    clock.now = new Date(morning.getTime() + (this.hours % 6) * 3_600_000);
    post.mail = smtpMail(this.smtp, "Tunse <hello@tunse.example>");
    ways.channels = { ...pushAlone, inboundMail };
    this.phones.tell(async (url, headers, payload) =>
      String((await app.inject({ method: "POST", url, headers, payload })).statusCode),
    );
  }

  /** After each: as it was. */
  async disconnect(): Promise<void> {
    const { clock, post, ways } = await testApp();
    if (this.usual) post.mail = this.usual;
    ways.channels = pushAlone;
    clock.now = null;
  }

  /** Somebody whose email is proved. */
  async proved(role: "property_owner" | "building_occupant", fields = {}): Promise<Person> {
    const { database } = await testApp();
    const one = await person(role, fields);
    await database.db.execute(sql`update accounts set email_verified_at = now() where id = ${one.id}`);
    return one;
  }

  /** A request, with the address to which its occupant's answers go. */
  async request() {
    const owner = await this.proved("property_owner");
    const propertyId = await building(owner);
    const home = { propertyId, buildingUnit: "Flat 3", name: "Tunde Okafor" };
    const occupant = await this.proved("building_occupant", home);
    const filed = await occupant.post("/repair-tickets", repairRequest({ propertyId }));
    const ticketId: string = filed.body.data.ticket.id;
    const address = await this.addressFor(occupant, `/occupant/tickets/${ticketId}`);
    return { owner, propertyId, occupant, ticketId, address };
  }

  async addressFor(who: Person, link: string): Promise<string> {
    const { drain } = await testApp();
    await noticeTo(who, { title: "Somebody wrote to you", kind: "messages", link });
    await drain();
    const letter = this.lettersTo(who).findLast(({ subject }) => subject === "Somebody wrote to you");
    return (letter && replyToOf(letter)) ?? "";
  }

  lettersTo({ email }: Person) {
    return this.phones.mail.letters.filter(({ to }) => to.includes(email));
  }

  subjectsTo(who: Person): string[] {
    return this.lettersTo(who).map(({ subject }) => subject);
  }

  /** Brings a mail and has it read; answers what the hook said. */
  async bring(written: Written | string, how: Parameters<Phones["mail"]["bring"]>[1] = {}): Promise<string> {
    const { clock, drain } = await testApp();
    const raw = typeof written === "string" ? written : mailOf(written);
    const said = await this.phones.mail.bring(raw, { at: clock.now ?? new Date(), ...how });
    await drain();
    return said;
  }
}

/** What stands under a request as somebody sees it. */
export const commentsOf = async (who: Person, ticketId: string): Promise<Line[]> =>
  (await who.get(`/repair-tickets/${ticketId}`)).body.data.timeline.filter(({ act }: Line) => act === "commented");

/** What came of the mails to an address, in the order in which they came. */
export async function mailsTo(address: string) {
  const { database } = await testApp();
  const { rows } = await database.db.execute<{ state: string; why: string | null; raw: unknown }>(
    sql`select state, why, raw from inbound_mails where reply_address_id in (select id from reply_addresses
        where replace(id::text, '-', '') = ${hexIn(address)}) order by id`,
  );
  return rows;
}
