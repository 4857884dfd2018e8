// Compares a sent form with the property that it changes.
import { isDeepStrictEqual } from 'node:util';
import type { Selectable, Transaction } from 'kysely';
import { amenities } from '#domain/property/options.ts';
import {
  canAnswer,
  type ChangedValues,
  hasSamePhotos,
  pickChanges,
  splitChanges,
} from '#domain/property/versions.ts';
import type { Submission } from '#domain/property/submission.ts';
import type { SubmissionAnswers } from '#domain/property/submission-answers.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { toAnswers } from './open.ts';
import { findCurrentVersion, listPhotosOf, toVersionPhotos } from './version-rows.ts';

export interface SentForm {
  /** The checked values. */
  submission: Submission;
  /** The same values as typed, to compare them with the draft's `base`. */
  answers: SubmissionAnswers;
}

/**
 * The changes of a sent form: `instant` ones, which need no review, and `reviewed` ones. `photos` is null if
 * the photos don't change.
 */
export async function compareForm(
  transaction: Transaction<Tables>,
  property: Selectable<PropertiesTable>,
  base: SubmissionAnswers | null,
  { submission, answers }: SentForm,
) {
  const photos = toVersionPhotos(await listPhotosOf(transaction, { propertyId: property.id }));
  const started = base ?? toAnswers(property, photos);
  const changes = dropStoredValues(property, pickChanges(started, answers, submission));
  const isSame = [started.photos, photos].some((known) => hasSamePhotos(known, submission.photos));
  const split = property.status === 'approved' ? splitChanges(changes) : { instant: {}, reviewed: changes };
  return { ...split, photos: isSame ? null : submission.photos };
}

/** Whether the current version can still be accepted and has the same changes. */
export async function isSentAlready(
  transaction: Transaction<Tables>,
  propertyId: string,
  { reviewed, photos }: Pick<Awaited<ReturnType<typeof compareForm>>, 'reviewed' | 'photos'>,
): Promise<boolean> {
  const version = await findCurrentVersion(transaction, propertyId);
  if (version === null || !canAnswer(version.state, 'accepted')) return false;
  const sent = Object.entries(version.fields ?? {}).filter(([name]) => version.changed.includes(name));
  if (!isDeepStrictEqual(Object.fromEntries(sent), reviewed)) return false;
  if (version.changed.includes('photoIds') !== (photos !== null)) return false;
  const own = toVersionPhotos(await listPhotosOf(transaction, { versionId: version.id }));
  return photos === null || hasSamePhotos(own, photos);
}

const formAmenities: readonly string[] = amenities;

/**
 * Leaves out values that the property already has. Changed amenities keep the property's custom ones, which
 * the form doesn't offer.
 */
function dropStoredValues(property: Selectable<PropertiesTable>, changes: ChangedValues): ChangedValues {
  const stored = new Map<string, unknown>(
    Object.entries({ ...property, bathrooms: property.bathroomHalves / 2 }),
  );
  const customAmenities = property.amenities.filter((amenity) => !formAmenities.includes(amenity));
  const complete = changes.amenities
    ? { ...changes, amenities: [...changes.amenities, ...customAmenities] }
    : changes;
  const remaining = Object.entries(complete).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(field) ?? null),
  );
  return Object.fromEntries(remaining) as ChangedValues;
}
