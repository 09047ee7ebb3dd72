import { ApiProblem } from "../api-answer.ts";

/** Which of the sent files the server has forgotten (404), or has not wholly (409). */
export function lostFiles(error: unknown): number[] {
  if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 409)) return [];
  return error.errors.flatMap(({ path }) => {
    if (path === "uploadId") return [0];
    const at = /^(?:mediaUploads|completionProof)\.(\d+)/.exec(path)?.[1];
    return at === undefined ? [] : [Number(at)];
  });
}
