/** Fronts of buildings. */

type Facade = {
  sky: readonly [string, string];
  wall: string;
  trim: string;
  floors: number;
  bays: number;
  palms: number;
};

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

const fronts = {
  flats: { sky: ["#8fb7d8", "#f3dfc2"], wall: "#efe3cf", trim: "#a8522f", floors: 4, bays: 5, palms: 3 },
  office: { sky: ["#a9c4dd", "#e9eef2"], wall: "#d5dde2", trim: "#28406b", floors: 5, bays: 7, palms: 1 },
  house: { sky: ["#7fa9cc", "#f7e6cc"], wall: "#f4ead8", trim: "#4d6a45", floors: 2, bays: 4, palms: 4 },
} as const satisfies Record<string, Facade>;

export const front = (name: keyof typeof fronts): string => facade(fronts[name]);
