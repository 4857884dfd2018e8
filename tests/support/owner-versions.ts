// Properties with three photos, and the changes that their owners send.
import { afterAll } from 'vitest';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import { approveProperty } from '#server/admin/decide.ts';
import { getPropertyToReview } from '#server/admin/review-property.ts';
import { getOwnVersion } from '#server/versions/read.ts';
import { getProperty } from '#server/versions/read-listing.ts';
import { openPhotoSite } from './photo-site.ts';
import { addPhotos, openForm as openOwnedForm, sendChanges, submitDraft } from './photo-submissions.ts';
import { completeAnswers } from './forms.ts';
import { valueOf } from './site.ts';

export const withTitle = (answers: SubmissionAnswers, title: string): SubmissionAnswers => ({
  ...answers,
  listing: { ...answers.listing, title },
});

/** Opens a photo site with an administrator for all tests of a file. */
export async function setUpVersions() {
  const site = await openPhotoSite();
  afterAll(site.close);
  const { server } = site;
  const ada = await site.admin();

  /** Submits a property with the photos sea, pier and kitchen. */
  async function newProperty(status: 'pending' | 'approved' = 'approved'): Promise<string> {
    const draft = await site.newDraft();
    const photoIds = await addPhotos(site, draft, 'sea', 'pier', 'kitchen');
    const id = await submitDraft(site, draft, completeAnswers(photoIds));
    if (status === 'approved') valueOf(await approveProperty(server, ada, id));
    return id;
  }

  const owned = (id: string) => site.owned(id);
  const openForm = (id: string) => openOwnedForm(site, id);

  /** Sends the opened form with `change` applied. Returns the id of the version. */
  async function sendForm(id: string, change: (answers: SubmissionAnswers) => SubmissionAnswers) {
    const { draft, answers } = await openForm(id);
    valueOf(await sendChanges(site, draft, change(answers)));
    return draft.id;
  }

  /** Sends a form with another photo, at the end. Returns the ids of the version and of the photo. */
  async function sendPhoto(id: string, name = 'bedroom') {
    const { draft, answers } = await openForm(id);
    const [photoId = ''] = await addPhotos(site, draft, name);
    const photos = { ...answers.photos, photoIds: [...answers.photos.photoIds, photoId] };
    valueOf(await sendChanges(site, draft, { ...answers, photos }));
    return { versionId: draft.id, photoId };
  }

  return {
    site,
    ada,
    newProperty,
    owned,
    openForm,
    sendForm,
    sendPhoto,
    sendTitle: (id: string, title: string) => sendForm(id, (answers) => withTitle(answers, title)),
    /** What visitors see. */
    live: async (id: string) => valueOf(await getProperty(server, id, null)),
    review: async (id: string) => valueOf(await getPropertyToReview(server, ada, id)),
    ownVersion: async (id: string) => getOwnVersion(server, await owned(id)),
    actionsOn: async (id: string) => {
      const events = site.db.selectFrom('auditLog').select('action').where('propertyId', '=', id);
      return (await events.orderBy('id').execute()).map(({ action }) => action);
    },
  };
}
