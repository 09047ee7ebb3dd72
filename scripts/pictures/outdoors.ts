import { disc, drop, line, paint, rect, shape, sheet, times } from "./paint.ts";

/** Drawings of what breaks outside and in the plant rooms, each before and, where it is mended, after. */

const sky = rect(0, 0, 800, 330, "#a9c7dd") + rect(0, 330, 800, 270, "#b79f7c");

export function drain(isClear: boolean): string {
  const litter = times(7, (at) =>
    rect(
      240 + at * 46,
      430 + (at % 3) * 22,
      44,
      26,
      [paint.indigo, paint.white, paint.leaf, paint.rust][at % 4] ?? paint.white,
      `rx="8" transform="rotate(${at * 23} ${260 + at * 46} ${440})"`,
    ),
  );
  const flow = times(4, (at) => line(`M${150 + at * 160} 470 q40 -14 80 0 t80 0`, "#d9e8f0", 6));
  return sheet(
    `${sky}${rect(0, 250, 800, 110, "#e2d3b8")}${rect(0, 250, 800, 14, paint.laterite)}${rect(0, 390, 800, 150, paint.stone)}` +
      `${rect(0, 410, 800, 110, isClear ? "#6f93a8" : "#6b5a35")}${isClear ? flow : litter}` +
      `${times(6, (at) => rect(at * 150, 380, 110, 16, paint.earth))}${rect(0, 540, 800, 60, paint.earth)}`,
  );
}

export function tank(isFull: boolean): string {
  const level = isFull ? 150 : 270;
  const water = rect(306, level, 188, 300 - level, paint.water, 'opacity=".8"');
  return sheet(
    `${rect(0, 0, 800, 600, "#9fc2dc")}${rect(0, 520, 800, 80, paint.leaf)}` +
      `${line("M310 330 L270 560 M490 330 L530 560 M310 330 L530 560 M490 330 L270 560", paint.rust, 12)}${rect(270, 310, 260, 22, paint.rust)}` +
      `${rect(290, 110, 220, 200, paint.ink, 'rx="18"')}${rect(306, 126, 188, 174, "#2c3a66", 'rx="10"')}${water}` +
      `${rect(340, 86, 120, 28, paint.dark, 'rx="10"')}${line("M510 280 h60 V560", paint.white, 16)}${isFull ? drop(590, 500) : ""}`,
  );
}

/** The plate of the demo's generator, riveted to its housing. */
export function plate(): string {
  const rivets = times(4, (at) => disc(at % 2 ? 640 : 160, at < 2 ? 150 : 450, 12, paint.dark));
  const lines = ["MIKANO   MPS 60", "SERIAL NO  MK-60-1187", "60 kVA   48 kW   50 Hz", "400 / 230 V   YEAR 2016"];
  const words = lines.map(
    (text, at) =>
      `<text x="200" y="${230 + at * 58}" font-family="DejaVu Sans Mono, monospace" font-size="34" font-weight="bold" fill="${paint.ink}">${text}</text>`,
  );
  const rules = times(4, (at) => rect(196, 246 + at * 58, 408, 3, paint.steel));
  return sheet(
    `${rect(0, 0, 800, 600, paint.gold)}${rect(120, 110, 560, 380, "#cdd3d8", 'rx="14"')}${rivets}${rules}${words.join("")}`,
  );
}

export function generator(isServiced: boolean): string {
  const smoke = times(4, (at) =>
    disc(640 + at * 26, 150 - at * 34, 34 + at * 12, "#5c5f66", 'opacity=".55" filter="url(#soft)"'),
  );
  const slots = times(6, (at) => rect(190, 260 + at * 26, 150, 12, paint.ink));
  const tag = rect(420, 300, 130, 86, paint.white, 'rx="6"') + line("M446 344 l24 24 l48 -46", paint.palm, 12);
  return sheet(
    `${sky}${rect(60, 60, 680, 30, paint.rust)}${rect(80, 90, 20, 420, paint.earth)}${rect(700, 90, 20, 420, paint.earth)}` +
      `${isServiced ? "" : smoke}${rect(150, 220, 460, 250, "#c8871f", 'rx="14"')}${slots}${rect(380, 250, 200, 60, paint.dark, 'rx="6"')}` +
      `${disc(410, 280, 16, isServiced ? paint.palm : "#b3261e")}${disc(460, 280, 16, paint.white)}${line("M600 250 h40 v-60", paint.dark, 22)}` +
      `${isServiced ? tag : line("M430 420 h120", paint.ink, 6)}${rect(130, 470, 500, 30, paint.dark)}`,
  );
}

export function inverter(): string {
  const batteries = times(
    4,
    (at) =>
      rect(150 + at * 130, 380, 112, 110, paint.dark, 'rx="6"') +
      disc(180 + at * 130, 376, 10, "#b3261e") +
      disc(232 + at * 130, 376, 10, paint.ink),
  );
  return sheet(
    `${rect(0, 0, 800, 600, "#e5ded0")}${rect(0, 500, 800, 100, paint.earth)}${rect(270, 110, 260, 190, paint.white, 'rx="14"')}` +
      `${rect(300, 140, 200, 70, "#21304a", 'rx="6"')}${line("M320 186 h40 l14 -26 l20 40 l14 -14 h70", paint.gold, 5)}` +
      `${disc(330, 250, 12, "#b3261e")}${disc(370, 250, 12, paint.stone)}${line("M400 300 v50 h-190 v30 M400 350 h190 v30", "#b3261e", 8)}${batteries}`,
  );
}

export function burst(): string {
  const meters = times(3, (at) => {
    const x = 170 + at * 170;
    return (
      rect(x, 320, 120, 150, paint.white, 'rx="10"') +
      rect(x + 16, 340, 88, 44, "#9fb59a") +
      rect(x + 30, 410, 60, 30, paint.steel)
    );
  });
  const jets = times(7, (at) =>
    line(`M400 176 q${-150 + at * 50} ${20 + at * 8} ${-210 + at * 70} ${200 + (at % 2) * 60}`, "#b7d3e4", 9),
  );
  const wet = `<ellipse cx="400" cy="330" rx="300" ry="170" fill="#4c5f6c" opacity=".35" filter="url(#soft)"/>`;
  return sheet(
    `${rect(0, 0, 800, 600, "#d8cdb8")}${wet}${line("M0 160 H372 M428 160 H800", paint.white, 42)}${line("M372 140 l22 20 l-14 22 M428 140 l-18 24 l16 20", paint.dark, 8)}` +
      `${meters}${jets}<ellipse cx="400" cy="566" rx="360" ry="30" fill="${paint.water}" opacity=".8"/>`,
  );
}

export function gutter(): string {
  const sheets = times(14, (at) => rect(at * 60, 60, 54, 230, at % 2 ? "#8d4630" : "#9d5138"));
  return sheet(
    `${rect(0, 0, 800, 600, "#8fb7d8")}${sheets}${rect(0, 290, 800, 54, paint.white)}${rect(0, 300, 800, 14, "#c9d4da")}` +
      `${rect(0, 344, 800, 256, "#efe3cf")}${rect(610, 340, 46, 260, paint.white)}${line("M120 600 L230 250 M200 600 L310 250", paint.gold, 14)}` +
      `${times(6, (at) => line(`M${136 + at * 17} ${550 - at * 52} h78`, paint.gold, 10))}`,
  );
}

export function wall(): string {
  const fresh = rect(80, 90, 420, 330, "#e9cf9d");
  return sheet(
    `${rect(0, 0, 800, 600, "#d9c4a0")}${fresh}${rect(560, 120, 150, 330, "#6d5137")}${rect(576, 136, 118, 298, "#7d6045")}` +
      `${rect(330, 330, 150, 46, paint.laterite, 'rx="22"')}${line("M405 376 v40 h60 v120", paint.dark, 12)}` +
      `${shape("M180 470 h120 l-12 90 h-96Z", paint.white)}${shape("M186 470 h108 v24 h-108Z", "#e9cf9d")}${rect(0, 560, 800, 40, paint.earth)}`,
  );
}

export function compound(): string {
  const stones = times(40, (at) =>
    rect(
      (at % 8) * 100 + (Math.floor(at / 8) % 2) * 50 - 50,
      350 + Math.floor(at / 8) * 50,
      94,
      44,
      at % 3 ? "#b86a4b" : "#a65b3f",
      'rx="4"',
    ),
  );
  const bush = (x: number) => disc(x, 300, 52, paint.leaf) + disc(x + 46, 312, 40, paint.palm);
  return sheet(
    `${sky}${rect(0, 220, 800, 120, "#efe3cf")}${stones}${[60, 250, 480, 690].map(bush).join("")}${rect(0, 210, 800, 14, paint.laterite)}`,
  );
}
