import { invalid } from "#domain/problems.ts";

/** Which photos a building or a procedure asks of whoever does the work. */
export type Demands = { beforePhoto: boolean; afterPhoto: boolean };

export const noDemands: Demands = { beforePhoto: false, afterPhoto: false };

/** What either asks for holds. */
export const bothOf = (all: readonly Demands[]): Demands => ({
  beforePhoto: all.some(({ beforePhoto }) => beforePhoto),
  afterPhoto: all.some(({ afterPhoto }) => afterPhoto),
});

/** Work begins with a photo where one is asked for: what it looked like cannot be photographed later. */
export function refuseStart({ beforePhoto }: Demands, photos: number): void {
  if (beforePhoto && photos === 0)
    throw invalid("mediaUploads", "This job asks for a photo before the work. Take one, then start.");
}

export const afterPhotoAsked = "This job asks for a photo after the work. Add one, then complete it.";

/** Work ends with a photo where one is asked for. */
export function refuseEnd({ afterPhoto }: Demands, photos: number): void {
  if (afterPhoto && photos === 0) throw invalid("mediaUploads", afterPhotoAsked);
}
