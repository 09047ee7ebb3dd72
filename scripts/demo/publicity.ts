import { addDays } from "#domain/days.ts";
import { prepareSetup } from "#features/admin/service.server.ts";
import { budgets, challenges, desiredResults, pageVariant } from "#features/waitlist/rules.ts";
import { drawing } from "../pictures/drawings.ts";
import { type Article, articles } from "./site/posts.ts";
import * as waiting from "./site/waiting.ts";
import { type Ground, later, momentOf, type Player, type Stage } from "./stage.ts";

/** How many ask to join in a day, roughly. */
const aDay = 0.19;

/** The site besides the buildings: its admin, what is published, and who wants to join. */
export async function openSite(stage: Stage, ground: Ground, days: number, password: () => string): Promise<Player> {
  const setupKey = password();
  await prepareSetup(ground.database.db, setupKey);
  const sheet = { name: "Oluchi Anyanwu", email: "oluchi@example.com", password: password() };
  const { token, admin } = await stage.visit("POST", "/admin/setup", { ...sheet, setup_key: setupKey });
  const editor: Player = { ...sheet, id: admin.id, token, role: "site_admin" };
  for (const article of articles) {
    const at = momentOf(addDays(stage.today, -article.daysAgo), "09:30");
    if (at > stage.now()) stage.plan(at, () => publish(stage, editor, article));
  }
  const people = Math.ceil(days * aDay);
  for (let one = 0; one < people; one += 1) {
    // Ever more of them: the square root crowds the end.
    const daysAgo = Math.floor(days * (1 - Math.sqrt((one + 0.5) / people)));
    const at = momentOf(addDays(stage.today, -daysAgo), "00:00");
    stage.plan(later(at, stage.chance.between(7, 22)), () => join(stage, one));
  }
  return editor;
}

async function publish(stage: Stage, editor: Player, { daysAgo, picture, ...article }: Article): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await drawing(picture))], { type: "image/jpeg" }), `${picture}.jpg`);
  const { url } = await stage.send(editor, "/admin/upload/image", form);
  const { post } = await stage.call(editor, "POST", "/admin/blog/posts", { ...article, featured_image: url });
  // Each is the same reader on another day: daily while it is new, then every other day.
  for (let day = 0; day <= daysAgo && article.status === "published"; day += day < 14 ? 1 : 2) {
    const at = momentOf(addDays(stage.today, day - daysAgo), "12:30");
    if (at > stage.now()) stage.plan(at, () => stage.visit("GET", `/blog/posts/${post.slug}`));
  }
}

async function join(stage: Stage, order: number): Promise<void> {
  const { chance } = stage;
  const [first, last] = [chance.pick(waiting.firstNames), chance.pick(waiting.lastNames)];
  const source = chance.pick(waiting.sources);
  await stage.visit("POST", "/waitlist", {
    fullName: `${first} ${last}`,
    email: `${first}.${last}.${order}@example.com`.toLowerCase(),
    whatsappPhone: `0900 001 ${String(order).padStart(4, "0")}`,
    role: chance.pick(waiting.roles),
    location: chance.pick(waiting.locations),
    propertyTypes: ["Residential (single family)"],
    portfolioSize: chance.pick(waiting.sizes),
    desiredResults: [...new Set([chance.pick(desiredResults), chance.pick(desiredResults)])],
    biggestChallenge: chance.pick(challenges),
    willingness_to_pay: chance.pick(budgets),
    consent: true,
    tracking: {
      utmSource: source,
      device: chance.pick(["mobile", "mobile", "desktop"]),
      pageVariant,
    },
  });
}
