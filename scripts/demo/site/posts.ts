import type { Drawing } from "../../pictures/drawings.ts";

export type Article = {
  daysAgo: number;
  title: string;
  category: "property-management" | "ai-technology" | "maintenance-tips" | "industry-insights";
  excerpt: string;
  tags: readonly string[];
  picture: Drawing;
  status: "published" | "draft";
  content: string;
};

export const articles: readonly Article[] = [
  {
    daysAgo: 171,
    title: "Before the first storm: five things to look at on the roof",
    category: "maintenance-tips",
    excerpt:
      "Half a day on the roof in February costs less than one wet ceiling in April. Here is what to look at, and in which order.",
    tags: ["roof", "rainy season"],
    picture: "gutter",
    status: "published",
    content: `<p>The first storms come before the steady rain, and they come with wind. What is loose on the roof in March is in the neighbour's compound in April. Half a day is enough to know where you stand.</p>
<h2>Start with what can fly</h2>
<p>Walk the edges. Press each long-span sheet by hand: one that moves has lost its screws. Look at the straps of the water tank and at the dish that nobody uses any more.</p>
<h2>Then follow the water</h2>
<ol><li>Empty the gutters, and pour a bucket in at the far end. It should arrive at the downpipe within a minute.</li><li>Look under the valley where two slopes meet. Rust there is the leak of next year.</li><li>From inside, by torch, look for light. Where light comes in, so does rain.</li></ol>
<h2>Write it down with a photo</h2>
<p>Take one picture of each side from the same place every year. You will see what changed long before anybody feels a drop.</p>`,
  },
  {
    daysAgo: 128,
    title: "What a generator log tells you that the mechanic does not",
    category: "property-management",
    excerpt:
      "Hours, diesel and voltage on one line a week. After three months the sheet shows which set is being worn out, and why.",
    tags: ["generator", "diesel", "records"],
    picture: "generatorServiced",
    status: "published",
    content: `<p>A generator is the dearest thing in most compounds after the building itself, and the one that is looked at least. A line a week changes that: the hours on the clock, the litres put in, the voltage under load.</p>
<h2>Litres for each hour</h2>
<p>A 60 kVA set at half load drinks about eight litres an hour. If your sheet says eleven, either the set is dirty or somebody carries diesel home. Both are worth knowing.</p>
<table><tbody><tr><th>Reading</th><th>What it may mean</th></tr><tr><td>More litres, same hours</td><td>Injectors, filters, or a leak</td></tr><tr><td>Falling voltage</td><td>Too much load on one phase</td></tr><tr><td>Longer hours, same bill</td><td>The meter of the grid is wrong</td></tr></tbody></table>
<p>None of this needs a machine. It needs the same person, on the same day, with the same pen.</p>`,
  },
  {
    daysAgo: 86,
    title: "Proof, not promises: why every job ends with a photo",
    category: "industry-insights",
    excerpt:
      "“It is done, oga” costs more than any spare part. What changes when finished work is shown, with place and time.",
    tags: ["contractors", "proof"],
    picture: "boardChecked",
    status: "published",
    content: `<p>Ask ten owners what they mistrust most and few will name the price. They name the sentence “it is done”. Not because people lie, but because nobody can tell.</p>
<h2>Two pictures are enough</h2>
<p>One before, one after, from the same place. With the hour and the position beside them, the talk on the phone becomes a look at the screen.</p>
<blockquote><p>The first month my technicians complained. The second month they sent the photos before I asked, because they were paid the same evening.</p></blockquote>
<p>Good firms gain most. Their work was always there; now it can be seen, counted and rated.</p>`,
  },
  {
    daysAgo: 47,
    title: "A plan that explains itself",
    category: "ai-technology",
    excerpt: "A list of tasks is easy to make and easy to ignore. A list that says why each line is there gets done.",
    tags: ["planning", "maintenance plan"],
    picture: "compound",
    status: "published",
    content: `<p>Every maintenance plan begins with good will and ends in a drawer. We think we know why: nobody remembers what the lines were for.</p>
<h2>Say why</h2>
<p>“Clean the overhead tank” is an order. “Clean the overhead tank, because sixteen flats drink from it and the last cleaning was in May” is a reason. People skip orders. They seldom skip reasons.</p>
<ul><li>What the law asks for stands first, with the law.</li><li>What the season asks for lands before the season.</li><li>What we only assume is marked, with the question that would settle it.</li></ul>
<p>A plan like that can be argued with. That is the point of it.</p>`,
  },
  {
    daysAgo: 15,
    title: "Harmattan is coming: dust, dry bush and the AC",
    category: "maintenance-tips",
    excerpt:
      "From late November the air is dry and full of dust. A short list for compounds with solar panels, split ACs and open land.",
    tags: ["harmattan", "HVAC", "solar"],
    picture: "coolerClean",
    status: "published",
    content: `<p>Dust does in three weeks what the rest of the year does not: it closes filters, covers panels and dries the bush behind the fence until one spark is enough.</p>
<h2>This week</h2>
<ul><li>Wash the filters of every split unit, and again in the middle of January.</li><li>Rinse solar panels early in the morning, never when they are hot.</li><li>Cut a strip of three metres along the fence.</li></ul>
<h2>All season</h2>
<p>Keep the gate of the generator house shut, look at the smoke heads once a month, and tell residents that refuse is not burnt. Nobody enjoys that letter until the year it was not sent.</p>`,
  },
  {
    daysAgo: 3,
    title: "Service charge that residents do not fight about",
    category: "property-management",
    excerpt: "Notes for an article on what to show, when to show it and who should sign.",
    tags: ["service charge"],
    picture: "wall",
    status: "draft",
    content: "<p>Three sheets, once a quarter: what was spent, what it was spent on, what comes next.</p>",
  },
];
