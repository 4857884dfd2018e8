// Runs the signals on the labeled set and counts what they find. Properties are submitted and reviewed in
// their order: the honest ones first, against each other, then the others against all.
import phash from 'sharp-phash';
import { v7 as uuidv7 } from 'uuid';
import { isSuspicious } from '#domain/review/suspicion.ts';
import { compareProperty } from '#server/admin/find-signals.ts';
import type { Database } from '#server/database/database.ts';
import { drawPhoto, type PhotoPlan } from '#tests/support/labeled-photos.ts';
import { createRandom } from '#tests/support/labeled-random.ts';
import { labeledProperties, type LabeledProperty } from './labeled-properties.ts';

export interface Evaluation {
  /** The share of the suspicious properties that are labeled. */
  precision: number;
  /** The share of the labeled properties that are suspicious. */
  recall: number;
  /** By label; '' stands for the honest ones. */
  ways: Map<string, { suspicious: number; count: number }>;
  /** The first sentence about each suspicious honest property. */
  falseAlarms: string[];
}

/** How many properties are compared at a time. */
const concurrency = 4;
/** Milliseconds. Long, so that a busy machine doesn't change the result. */
const timeoutMs = 60_000;

export async function evaluateSignals(db: Database, seed: number): Promise<Evaluation> {
  const properties = labeledProperties(seed).map((property) => ({ ...property, id: uuidv7() }));
  const ways: Evaluation['ways'] = new Map();
  const photos = properties.flatMap((property) => property.photos);
  const copied = new Set(photos.filter(({ disguise }) => disguise !== null).map(({ scene }) => scene));
  const falseAlarms: string[] = [];
  for (const isHonest of [true, false]) {
    const reviewed = properties.filter(({ way }) => (way === '') === isHonest);
    await insertLabeled(db, reviewed, copied);
    for (let first = 0; first < reviewed.length; first += concurrency) {
      const batch = reviewed.slice(first, first + concurrency);
      const found = await Promise.all(batch.map(({ id }) => compareProperty(db, id, timeoutMs)));
      for (const [index, { way }] of batch.entries()) {
        const signals = found[index]?.signals ?? [];
        const counts = ways.get(way) ?? { suspicious: 0, count: 0 };
        const suspicious = isSuspicious(signals);
        ways.set(way, { suspicious: counts.suspicious + Number(suspicious), count: counts.count + 1 });
        if (suspicious && way === '') falseAlarms.push(signals[0]?.text ?? '');
      }
    }
  }
  const labeled = [...ways].filter(([way]) => way !== '').map(([, counts]) => counts);
  const caught = labeled.reduce((sum, { suspicious }) => sum + suspicious, 0);
  const count = labeled.reduce((sum, counts) => sum + counts.count, 0);
  return { precision: caught / (caught + falseAlarms.length), recall: caught / count, ways, falseAlarms };
}

async function insertLabeled(
  db: Database,
  properties: readonly (LabeledProperty & { id: string })[],
  copied: ReadonlySet<number>,
): Promise<void> {
  const rows = properties.map(({ way: _way, photos: _photos, ...fields }) => ({ ...fields, ...sameForAll }));
  await db.insertInto('properties').values(rows).execute();
  const photos = properties.flatMap((property) =>
    property.photos.map(async (photo, index) => ({
      id: uuidv7(),
      propertyId: property.id,
      position: index + 1,
      storageKey: uuidv7(),
      originalName: 'room.jpg',
      mediaType: 'image/jpeg',
      bytes: 1,
      digest: null,
      placeholder: 'data:image/webp;base64,',
      state: 'ready' as const,
      width: photo.width,
      height: photo.width * 0.75,
      hash: copied.has(photo.scene) ? await phash(await drawPhoto(photo)) : randomHash(photo),
    })),
  );
  await db
    .insertInto('photos')
    .values(await Promise.all(photos))
    .execute();
}

/**
 * Stands for the hash of a photo that isn't copied: drawing all would take most of the time. The same scene
 * has the same hash.
 */
function randomHash({ scene }: PhotoPlan): string {
  const random = createRandom(scene + 1);
  return Array.from({ length: 64 }, () => random.whole(0, 1)).join('');
}

const sameForAll = {
  status: 'approved' as const,
  reviewedAt: new Date(),
  userId: null,
  submitterEmailVerified: true,
  propertyAddress: '100 Ocean Boulevard',
  bathroomHalves: 2,
  approxSqft: 900,
  numberOfStories: 1,
  petsAllowed: 'no' as const,
  nextAvailableDate: '2027-01-01',
  desiredRentalLength: ['1-3 months' as const],
  propertyFurnished: 'fully' as const,
  coolingSystem: 'None' as const,
  amenities: ['WiFi'],
  parkingArrangement: 'Free street parking' as const,
  stairsDescription: 'None',
  standardEssentialsConfirmed: true,
  landlordFullName: 'Alex Example',
  landlordEmail: 'alex@example.com',
};
