// Loads a draft as the submission form needs it: its answers, and its photos in display order.
import type { Draft } from '#server/access/proofs.ts';
import type { Server } from '#server/server.ts';
import { readDraft } from '#server/submission/drafts.ts';
import { explainFields } from '#domain/hints/fair-housing.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import type { SavedDraft, WordingHints } from '#ui/submission-form/submission-api.ts';
import { listDraftPhotos } from '#server/photos/photos.ts';

/** Null if the draft is gone. */
export async function readSavedDraft(server: Server, draft: Draft): Promise<SavedDraft | null> {
  const stored = await readDraft(server, draft);
  if (!stored) return null;
  const answers = readAnswers(stored.answers);
  const positions = new Map(answers.photos.photoIds.map((id, index) => [id, index]));
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? positions.size;
  const listed = await listDraftPhotos(server, draft);
  return {
    id: draft.id,
    version: stored.version,
    answers,
    photos: listed.toSorted((one, other) => positionOf(one) - positionOf(other)),
    hints: explainSteps(answers),
  };
}

/** The hints about the wording of some steps. */
export function explainSteps(answers: Partial<SubmissionAnswers>): WordingHints {
  return Object.fromEntries(
    Object.entries(answers).map(([step, fields]) => [step, explainFields({ ...fields })]),
  );
}
