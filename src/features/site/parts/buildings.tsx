import type { ReactNode } from "react";

/** Drawn as adire is: fine light lines on indigo. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 360 150"
      aria-hidden="true"
      className="h-auto w-full bg-cloth stroke-cloth-line"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M0 132h360M0 139h360" />
      <path strokeDasharray="1 8" strokeWidth="3" d="M4 145.500h352" />
      {children}
    </svg>
  );
}

export const House = () => (
  <Drawing>
    <path d="M98 76 180 28l82 48M112 70v62m136-62v62" />
    <path strokeDasharray="1 7" strokeWidth="3" d="M118 76 180 40l62 36" />
    <path d="M166 132V98h28v34M128 92h22v20h-22zm82 0h22v20h-22zM139 92v20m82-20v20" />
    <path d="M278 132V84h34v48M274 84h42M282 70h26v14h-26z" />
    <path className="stroke-ember" d="m174 62 5 5 9-10" />
    <path d="M52 132V96m0 0c-14-4-22 2-26 10 10-6 18-6 26-10Zm0 0c2-14 12-20 22-18-6 4-14 10-22 18Zm0 0c-6-12-2-22 4-28 2 10 0 18-4 28Z" />
  </Drawing>
);

const floors = [46, 64, 82, 100];

export const Towers = () => (
  <Drawing>
    <path d="M126 132V32h66v100M192 132V58h54v74M92 132V74h34" />
    {floors.map((y) => (
      <path key={y} d={`M138 ${y}h12v9h-12zm15 0h12v9h-12zm15 0h12v9h-12z`} />
    ))}
    {floors.slice(1).map((y) => (
      <path key={y} strokeDasharray="1 7" strokeWidth="3" d={`M200 ${y + 6}h38`} />
    ))}
    <path d="M150 132v-14h18v14M100 86h18m-18 14h18m-18 14h18M159 32V18m-6 0h12" />
    <path className="stroke-ember" d="m209 46 5 5 9-10" />
    <path d="M276 132v-26h30v26M270 106h42l-6-12h-30z" />
  </Drawing>
);

export const Factory = () => (
  <Drawing>
    <path d="M84 132V84l40-24v24l40-24v24l40-24v72M204 132V84h72v48" />
    <path d="M218 84V30h16v54M250 84V44h14v40" />
    <path strokeDasharray="1 7" strokeWidth="3" d="M98 94h94M218 96h46" />
    <path d="M100 132v-22h24v22M140 110h20v12h-20zm32 0h20v12h-20zM220 108h40v24h-40zm0 8h40m-40 8h40" />
    <path d="M226 24c-6-8 6-10 2-18m28 32c-5-7 5-9 1-16" />
    <path className="stroke-ember" d="m140 90 5 5 9-10" />
  </Drawing>
);
