// Submits drafts with photos, and opens and sends the changes of owners.
import { openDraft, type Caller, type Draft } from '#server/access/proofs.ts';
import { newBrowser } from './keys.ts';
import { type Site, valueOf } from './site.ts';
import { success } from '#domain/failure.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import type { StoredAnswers } from '#domain/property/field-rules.ts';
import { readDraft } from '#server/submission/drafts.ts';
import { sendChanges as sendDraft, submitProperty, type SubmissionRequest } from '#server/versions/send.ts';
import { openChanges } from '#server/versions/open.ts';
import { findDraftSubject } from '#server/versions/read.ts';
import { deletePhoto, listDraftPhotos } from '#server/photos/photos.ts';
import type { Limits } from '#server/rate-limits.ts';
import { createToken } from '#server/tokens.ts';
import { scene } from './images.ts';
import type { PhotoSite } from './photo-site.ts';

const today = '2026-11-20';
/** One image for all files, which differ by bytes after its end. Each new image has other noise. */
const image = await scene(40, 30).png().toBuffer();

/**
 * Adds photos to a draft that count as decoded. A photo whose name the draft already has stays.
 * Returns the ids of all.
 */
export async function addPhotos(site: PhotoSite, draft: Draft, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const known = (await listDraftPhotos(site.server, draft)).find((photo) => photo.name === `${name}.png`);
    if (known) {
      ids.push(known.id);
      continue;
    }
    const content = Buffer.concat([image, Buffer.from(name)]);
    const { photos } = await site.send(draft, [{ name: `${name}.png`, content }]);
    ids.push(...photos.map(({ id }) => id));
  }
  await site.db
    .updateTable('photos')
    .set({ state: 'ready', width: 40, height: 30, placeholder: 'data:image/webp;base64,' })
    .where('id', 'in', ids)
    .execute();
  return [...new Set(ids)];
}

/** Deletes a photo of the draft, as the form does. */
export async function removePhoto(site: PhotoSite, draft: Draft, name: string): Promise<void> {
  const photos = await listDraftPhotos(site.server, draft);
  for (const photo of photos.filter((each) => each.name === `${name}.png`))
    await deletePhoto(site.server, draft, photo.id);
}

function submissionRequest(others: Partial<SubmissionRequest> = {}): SubmissionRequest {
  return {
    user: null,
    browser: null,
    version: 0,
    idempotencyKey: createToken(),
    clientAddress: '192.0.2.1',
    ...others,
  };
}

function checked(answers: SubmissionAnswers, stored?: StoredAnswers) {
  const result = checkSubmission(answers, today, stored);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.submission;
}

const allow = async () => success(null);
const noLimits = { consumeReach: async () => null, consume: allow } as unknown as Limits;

/** Submits a draft and returns the id of the property. */
export async function submitDraft(
  site: Pick<PhotoSite, 'server'>,
  draft: Draft,
  answers: SubmissionAnswers,
  request: Partial<SubmissionRequest> = {},
): Promise<string> {
  const server = { ...site.server, limits: noLimits };
  return valueOf(await submitProperty(server, checked(answers), draft, submissionRequest(request))).id;
}

/** Sends the changes of a draft. */
export async function sendChanges(
  site: Pick<PhotoSite, 'server'>,
  draft: Draft,
  answers: SubmissionAnswers,
  request: Partial<SubmissionRequest> = {},
  limits = noLimits,
) {
  const server = { ...site.server, limits };
  const subject = await findDraftSubject(server, draft);
  const submission = checked(answers, subject?.stored ?? undefined);
  return sendDraft(server, { submission, answers }, draft, submissionRequest(request));
}

/** Opens a draft as the caller, with its answers. */
export async function openAnswers(
  site: Pick<PhotoSite, 'server'>,
  draftId: string,
  caller: Caller,
): Promise<{ draft: Draft; answers: SubmissionAnswers }> {
  const draft = await openDraft(site.server, draftId, caller);
  if (!draft) throw new Error('neither the browser nor the user opens the draft');
  const stored = await readDraft(site.server, draft);
  return { draft, answers: readAnswers(stored?.answers ?? {}) };
}

/** Opens the owner's form for a submitted property in a new browser. */
export async function openForm(site: Site, id: string) {
  const browser = await newBrowser(site.server);
  const draftId = valueOf(await openChanges(site.server, await site.owned(id), browser));
  return openAnswers(site, draftId, { user: null, browser });
}
