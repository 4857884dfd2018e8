// A submission in the making as its wizard takes it over: what was typed, and the photographs in the owner's order.
import { readForms } from '#domain/submission-form.ts';
import type { App } from '#server/app.ts';
import type { Draft } from '#server/accounts/access.ts';
import type { SavedDraft } from '#ui/submission/submission-api.ts';

/** Null when the draft is gone. */
export async function readSavedDraft({ drafts, photos }: App, draft: Draft): Promise<SavedDraft | null> {
  const stored = await drafts.read(draft);
  if (!stored) return null;
  const forms = readForms(stored.steps);
  const places = new Map(forms.photos.photoIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size;
  const listed = await photos.listOf(draft);
  return {
    id: draft.id,
    revision: stored.revision,
    forms,
    photos: listed.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}
