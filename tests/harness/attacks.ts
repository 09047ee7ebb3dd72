import type { Grade } from "#features/evidence/kinds.rules.ts";
import { type Album, type Attack, type Deed, type Proof, play } from "./attack-stage.ts";
import { scene } from "./scenes.ts";

/** Drawn places, the same for the same name within one album. */
export function drawnAlbum(width: number, firstSeed: number): Album {
  const seeds = new Map<string, number>();
  const seedOf = (name: string) => {
    const seed = seeds.get(name) ?? firstSeed + seeds.size;
    seeds.set(name, seed);
    return seed;
  };
  return {
    photo: (name) => scene(seedOf(name), { width }),
    small: (name) => scene(seedOf(`small ${name}`), { width: 60 }),
    async twice(name) {
      const seed = seedOf(`twice ${name}`);
      return [await scene(seed, { width }), await scene(seed, { width, aside: 14, grain: seed + 1, light: 0.9 })];
    },
  };
}

export type Outcome = {
  name: string;
  twin: string;
  /** Why nothing can tell it; undefined where a check must. */
  notTold: string | undefined;
  /** Whether the check that should names it, with its reason; where nothing can, whether anything speaks against it. */
  isNamed: boolean;
  grade: Grade;
  /** What speaks against the attack. */
  against: string[];
  twinGrade: Grade;
  /** What speaks against the twin. */
  twinAgainst: string[];
};

/** Has all of them done, and each by its honest twin, and says what the checks made of them. */
export async function outcomesOf(attacks: readonly Attack[], album: Album): Promise<Outcome[]> {
  const deeds: Deed[] = [];
  for (const { cheat, honest } of attacks) deeds.push(await cheat(album), await honest(album));
  const proofs = await play(deeds);
  return attacks.map((attack, at) => outcomeOf(attack, proofs[at * 2], proofs[at * 2 + 1]));
}

function outcomeOf({ name, twin, named }: Attack, proof: Proof | undefined, honest: Proof | undefined): Outcome {
  if (!proof || !honest) throw new Error(`The proof of "${name}" was not checked.`);
  const against = proof.checks.filter(({ answer }) => answer === "contradicts");
  const isNamed = against.some(
    ({ kind, sentence }) => "notTold" in named || (kind === named.kind && named.says.test(sentence)),
  );
  return {
    ...{ name, twin, isNamed, notTold: "notTold" in named ? named.notTold : undefined },
    grade: proof.grade,
    against: against.map(({ kind, sentence }) => `${kind}: ${sentence}`),
    twinGrade: honest.grade,
    twinAgainst: honest.checks.filter(({ answer }) => answer === "contradicts").map(({ sentence }) => sentence),
  };
}
