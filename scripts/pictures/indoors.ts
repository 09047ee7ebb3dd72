import { disc, drop, line, paint, rect, shape, sheet, times } from "./paint.ts";

/** Drawings of what breaks inside, each before and, where it is mended, after. */

const tiles = (tall: number) =>
  rect(0, 0, 800, tall, paint.clay) +
  times(9, (at) => rect(at * 92, 0, 88, tall - 4, at % 2 ? "#efe8dc" : "#f4eee4")) +
  times(Math.floor(tall / 90), (at) => rect(0, at * 90, 800, 4, paint.clay));
const plaster = (fill = "#efe8da") => rect(0, 0, 800, 600, fill) + rect(0, 520, 800, 80, paint.stone);

export function sink(isDry: boolean): string {
  const puddle = `<ellipse cx="420" cy="545" rx="190" ry="26" fill="${paint.water}" opacity=".75"/>`;
  const drips = drop(404, 380) + drop(416, 430, 0.8) + drop(400, 474, 0.9);
  const bucket = shape("M350 470 H470 L452 560 H368Z", paint.indigo) + rect(346, 464, 128, 12, paint.ink, 'rx="5"');
  return sheet(
    `${tiles(540)}${rect(0, 520, 800, 80, paint.earth)}${rect(80, 150, 640, 40, paint.steel, 'rx="8"')}` +
      `${rect(110, 190, 580, 350, "#6d5137")}${rect(130, 200, 540, 330, "#4d3a28")}` +
      `${line("M400 190 V300 q0 40 44 40 h40 q40 0 40 -40 v-20 h146", paint.white, 34)}` +
      `${rect(372, 268, 56, 34, isDry ? paint.palm : paint.rust, 'rx="6"')}` +
      `${line("M400 60 v-10 q0 -30 60 -30 h30 v40", paint.steel, 20)}${rect(380, 60, 40, 90, paint.steel)}` +
      (isDry ? "" : drips + puddle + bucket),
  );
}

export const ceiling = (): string =>
  sheet(
    `${rect(0, 0, 800, 600, "#ece5d8")}${shape("M0 430 L800 400 V600 H0Z", "#cdbfa4")}${shape("M0 430 L800 400 v18 L0 448Z", "#fbf8f1")}` +
      [
        [210, 120, "#b58a4e", 0.5],
        [160, 88, "#8f6632", 0.5],
        [86, 46, "#5f4522", 0.6],
      ]
        .map(
          ([rx, ry, fill, by]) =>
            `<ellipse cx="430" cy="210" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${by}" filter="url(#soft)"/>`,
        )
        .join("") +
      `${line("M330 180 L398 206 L430 190 L500 236", "#4a3820", 3)}${disc(180, 150, 46, paint.white)}${disc(180, 150, 30, "#fff4cf")}` +
      times(3, (at) => drop(420 + at * 12, 268 + at * 46)),
  );

export function crack(isFilled: boolean): string {
  const gap = "M470 90 L440 150 L462 210 L424 270 L446 330 L410 400 L428 470";
  const filled = `<path d="${gap}" stroke="#fbf7ee" stroke-width="74" fill="none" stroke-linejoin="round" opacity=".95"/>`;
  const marks = line("M402 236 h60 M396 420 h60", paint.laterite, 4);
  return sheet(
    `${plaster("#e6d8bf")}${rect(90, 80, 230, 300, paint.white, 'rx="4"')}${rect(106, 96, 198, 268, "#5b7a92")}` +
      `${rect(200, 96, 10, 268, paint.white)}${rect(106, 226, 198, 10, paint.white)}` +
      (isFilled
        ? filled + line("M520 430 l90 -60 l30 44 l-90 60Z", paint.steel, 16)
        : line(gap, "#3d2f20", 9) + line(gap, "#120c06", 3) + marks),
  );
}

export function socket(): string {
  const burn = `<ellipse cx="400" cy="250" rx="150" ry="130" fill="#2b1d12" opacity=".75" filter="url(#soft)"/>`;
  const spark = times(5, (at) => line(`M400 300 l${-90 + at * 44} ${70 + (at % 2) * 30}`, paint.gold, 7));
  const plate =
    rect(290, 190, 220, 170, paint.white, 'rx="14"') +
    rect(388, 218, 24, 44, paint.dark) +
    rect(336, 286, 44, 22, paint.dark) +
    rect(420, 286, 44, 22, paint.dark);
  return sheet(`${plaster("#dfe3e6")}${burn}${plate}${spark}${rect(0, 480, 800, 40, "#7a5a3c")}`);
}

export function board(isChecked: boolean): string {
  const breakers = times(12, (at) => {
    const [x, y] = [238 + (at % 6) * 56, 190 + Math.floor(at / 6) * 150];
    return (
      rect(x, y, 44, 110, paint.dark, 'rx="5"') +
      rect(x + 10, y + (at === 4 && !isChecked ? 66 : 20), 24, 26, paint.white)
    );
  });
  const tag = rect(470, 470, 120, 70, paint.gold, 'rx="6"') + line("M492 504 l20 20 l44 -40", paint.palm, 10);
  const labels = times(2, (at) => rect(238, 312 + at * 150, 328, 8, paint.sand));
  return sheet(
    `${plaster("#d9dee3")}${rect(190, 130, 430, 400, paint.steel, 'rx="12"')}${rect(210, 150, 390, 360, "#e5e9ee", 'rx="6"')}` +
      `${breakers}${labels}${line("M400 0 V130", paint.dark, 22)}${isChecked ? tag : ""}`,
  );
}

export function lamp(isLit: boolean): string {
  const glow = `<circle cx="400" cy="230" r="250" fill="${paint.gold}" opacity=".5" filter="url(#soft)"/>`;
  const glass = isLit ? "#fff2c2" : "#55606e";
  const break_ = line("M372 250 l22 30 l-14 24 l30 26", paint.ink, 5);
  return sheet(
    `${rect(0, 0, 800, 600, isLit ? "#5a5560" : "#1d2338")}${isLit ? glow : ""}` +
      `${shape("M0 600 L0 470 H170 V410 H330 V350 H490 V290 H650 V230 H800 V600Z", isLit ? "#b9a88f" : "#2b314a")}` +
      `${line("M400 0 V130", paint.dark, 10)}${rect(362, 120, 76, 46, paint.steel, 'rx="8"')}` +
      `${shape("M362 166 h76 q50 70 0 140 q-38 34 -76 0 q-50 -70 0 -140Z", glass)}${isLit ? "" : break_}`,
  );
}

export function cooler(isClean: boolean): string {
  const drips =
    drop(300, 300) +
    drop(304, 360, 0.8) +
    `<ellipse cx="300" cy="470" rx="60" ry="90" fill="${paint.water}" opacity=".35" filter="url(#soft)"/>`;
  const dust = times(9, (at) => rect(150 + at * 56, 196, 40, 10, paint.earth, 'opacity=".8"'));
  const air = times(3, (at) => line(`M${230 + at * 130} 300 q30 40 0 80 q-30 40 0 80`, "#bcd3e2", 10));
  return sheet(
    `${plaster("#e3e8ea")}${rect(120, 110, 560, 170, paint.white, 'rx="22"')}${rect(140, 230, 520, 34, "#d5dce2", 'rx="10"')}` +
      `${times(3, (at) => rect(150, 238 + at * 9, 500, 3, paint.steel))}${disc(640, 150, 9, isClean ? paint.palm : paint.laterite)}` +
      `${isClean ? air : dust + drips}`,
  );
}

export function lift(): string {
  const buttons = times(5, (at) => disc(676, 240 + at * 44, 14, at === 2 ? paint.gold : paint.white));
  return sheet(
    `${rect(0, 0, 800, 600, "#cfd5da")}${rect(170, 70, 440, 470, paint.dark)}${rect(190, 90, 196, 450, paint.steel)}` +
      `${rect(414, 90, 176, 450, paint.steel)}${rect(386, 90, 28, 450, paint.gold)}${rect(640, 210, 72, 240, paint.indigo, 'rx="8"')}` +
      `${buttons}${rect(330, 18, 120, 42, paint.ink, 'rx="6"')}${line("M376 48 l14 -18 l14 18", paint.gold, 6)}${rect(0, 540, 800, 60, paint.earth)}`,
  );
}

export function extinguisher(): string {
  const tag = rect(470, 250, 110, 80, paint.white, 'rx="6"') + line("M492 292 l20 20 l44 -42", paint.palm, 10);
  return sheet(
    `${plaster("#ece5d8")}${rect(330, 190, 140, 330, "#b3261e", 'rx="46"')}${rect(362, 150, 76, 46, paint.dark, 'rx="8"')}` +
      `${line("M400 150 v-30 h70 M362 160 q-90 20 -80 130", paint.dark, 14)}${rect(346, 300, 108, 90, paint.sand, 'rx="6"')}` +
      `${line("M470 230 l20 24", paint.ink, 4)}${tag}${disc(400, 172, 12, paint.gold)}`,
  );
}
