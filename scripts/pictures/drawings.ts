import sharp from "sharp";

/** The pictures of the screenshots are drawn here, so that none of them is anybody's. */

type Facade = { sky: [string, string]; wall: string; trim: string; floors: number; bays: number; palms: number };

const width = 800;
const height = 520;
const storey = 70;

const palm = (x: number, ground: number, tall: number) => {
  const leaf = (turn: number) =>
    `<path d="M0 0 Q38 -34 84 -4 Q42 -14 0 0Z" transform="translate(${x} ${ground - tall}) rotate(${turn})" fill="#2f6b3f"/>`;
  const trunk = `<path d="M${x - 6} ${ground} Q${x - 2} ${ground - tall / 2} ${x - 3} ${ground - tall} L${x + 4} ${ground - tall} Q${x + 5} ${ground - tall / 2} ${x + 8} ${ground}Z" fill="#7a5a3c"/>`;
  return trunk + [-160, -120, -70, -25, 15, 50].map(leaf).join("");
};

function bay(x: number, y: number, wide: number, tall: number, trim: string, hasBalcony: boolean): string {
  const glass = `<rect x="${x + wide * 0.2}" y="${y + tall * 0.16}" width="${wide * 0.6}" height="${tall * 0.56}" rx="3" fill="#3d5368"/><rect x="${x + wide * 0.2}" y="${y + tall * 0.16}" width="${wide * 0.28}" height="${tall * 0.56}" fill="#5b7a92" opacity="0.7"/>`;
  const rail = `<rect x="${x + wide * 0.08}" y="${y + tall * 0.58}" width="${wide * 0.84}" height="${tall * 0.26}" fill="${trim}" opacity="0.92"/><rect x="${x + wide * 0.05}" y="${y + tall * 0.82}" width="${wide * 0.9}" height="${tall * 0.06}" fill="#00000033"/>`;
  return glass + (hasBalcony ? rail : "");
}

function facade({ sky, wall, trim, floors, bays, palms }: Facade): string {
  const ground = 430;
  const [left, right] = [150, 650];
  const top = ground - floors * storey - 16;
  const wide = (right - left) / bays;
  const cells = Array.from({ length: floors * bays }, (_, at) => {
    const [floor, column] = [Math.floor(at / bays), at % bays];
    return bay(
      left + column * wide,
      top + 18 + floor * storey,
      wide,
      storey,
      trim,
      column % 2 === 0 && floor < floors - 1,
    );
  });
  const trees = Array.from({ length: palms }, (_, at) =>
    palm(at % 2 ? 715 - at * 8 : 86 + at * 10, ground + 6, 150 - at * 14),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#s)"/>
    <rect x="560" y="300" width="240" height="150" fill="#c9b59a" opacity="0.7"/><rect x="0" y="330" width="190" height="120" fill="#b9a88f" opacity="0.7"/>
    <rect y="${ground}" width="${width}" height="${height - ground}" fill="#8d7a63"/><rect y="${ground}" width="${width}" height="12" fill="#6f7f4f"/>
    <rect x="${left}" y="${top}" width="${right - left}" height="${ground - top}" fill="${wall}"/>
    <rect x="${right - 70}" y="${top}" width="70" height="${ground - top}" fill="#00000014"/>
    <rect x="${left - 14}" y="${top - 16}" width="${right - left + 28}" height="20" fill="${trim}"/>
    <rect x="${right - 130}" y="${top - 62}" width="74" height="46" rx="6" fill="#2b3a4a"/><rect x="${right - 122}" y="${top - 24}" width="8" height="12" fill="#555"/>
    ${cells.join("")}${trees.join("")}
    <rect x="0" y="${ground - 40}" width="${left - 6}" height="44" fill="${wall}" opacity="0.95"/><rect x="${right + 6}" y="${ground - 40}" width="${width}" height="44" fill="${wall}" opacity="0.95"/>
  </svg>`;
}

const buildings: Record<string, Facade> = {
  flats: { sky: ["#8fb7d8", "#f3dfc2"], wall: "#efe3cf", trim: "#a8522f", floors: 4, bays: 5, palms: 3 },
  office: { sky: ["#a9c4dd", "#e9eef2"], wall: "#d5dde2", trim: "#28406b", floors: 4, bays: 7, palms: 1 },
  house: { sky: ["#7fa9cc", "#f7e6cc"], wall: "#f4ead8", trim: "#4d6a45", floors: 2, bays: 4, palms: 4 },
};

const stain = (rx: number, ry: number, colour: string, opacity: number) =>
  `<ellipse cx="430" cy="210" rx="${rx}" ry="${ry}" fill="${colour}" opacity="${opacity}" filter="url(#soft)"/>`;

const ceiling = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <defs><filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  <linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f2ede3"/><stop offset="1" stop-color="#d8d0c2"/></linearGradient></defs>
  <rect width="800" height="600" fill="url(#c)"/>
  <path d="M0 430 L800 400 L800 600 L0 600Z" fill="#cdbfa4"/><path d="M0 430 L800 400 L800 418 L0 448Z" fill="#fbf8f1"/>
  ${stain(210, 120, "#b58a4e", 0.5)}${stain(160, 88, "#8f6632", 0.5)}${stain(86, 46, "#5f4522", 0.6)}
  <path d="M330 180 L398 206 L430 190 L500 236" stroke="#4a3820" stroke-width="3" fill="none"/>
  <circle cx="180" cy="150" r="46" fill="#fffdf6"/><circle cx="180" cy="150" r="30" fill="#fff4cf"/>
  ${[0, 1, 2].map((drop) => `<path d="M${420 + drop * 12} ${268 + drop * 46} q9 18 0 26 q-9 -8 0 -26Z" fill="#7f9fb5"/>`).join("")}
</svg>`;

const pipe = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">
  <rect width="800" height="600" fill="#cfc7b8"/><rect y="430" width="800" height="170" fill="#a99f8d"/>
  ${Array.from({ length: 8 }, (_, at) => `<rect x="${at * 100}" y="0" width="96" height="426" fill="${at % 2 ? "#e6e0d4" : "#eee9df"}"/>`).join("")}
  <path d="M400 0 V190 q0 60 60 60 h60 q60 0 60 60 V600" stroke="#f7f7f5" stroke-width="58" fill="none"/>
  <path d="M400 0 V190 q0 60 60 60 h60 q60 0 60 60 V600" stroke="#00000018" stroke-width="58" fill="none" stroke-dasharray="2 74"/>
  <rect x="360" y="150" width="80" height="44" rx="6" fill="#3f6d9a"/><rect x="540" y="330" width="80" height="44" rx="6" fill="#3f6d9a"/>
</svg>`;

const jpeg = (svg: string) => sharp(Buffer.from(svg)).resize(1200).jpeg({ quality: 88 }).toBuffer();

/** A JPEG of one of these drawings. */
export function drawing(name: "flats" | "office" | "house" | "ceiling" | "pipe"): Promise<Buffer> {
  if (name === "ceiling") return jpeg(ceiling);
  if (name === "pipe") return jpeg(pipe);
  const drawn = buildings[name];
  if (!drawn) throw new Error(`There is no drawing ${name}.`);
  return jpeg(facade(drawn));
}
