import { beforeEach, describe, expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { failureMessage, type Result } from '#domain/failure.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { featureProperty, listFeatured } from '../admin/featured.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '../admin/pause-property.ts';
import { getPropertyToReview } from '../admin/review-property.ts';
import { listCardPage, listWithCounts } from '../search/search.ts';
import { listShortlist } from '../search/shortlist.ts';
import { findSimilar } from '../search/similar.ts';
import { getOwnProperty } from './owner-properties.ts';
import { confirmAvailability, pauseProperty, resumeProperty } from './pause.ts';
import { getProperty } from '../versions/read-listing.ts';
import { readSitemapPart } from './sitemap.ts';

const site = await setUpSite();
const { server, db } = site;
const ada = await site.admin();
const now = new Date('2026-11-20T20:00:00Z');

let id: string;
let owned: OwnedProperty;

beforeEach(async () => {
  id = await site.home('rosa@example.com', 'Bright condo');
  owned = await site.owned(id);
});

const isFound = async () => (await getProperty(server, id, null)).ok;
const pauseOf = async () => (await getOwnProperty(server, owned))?.pause ?? null;
const pause = (pausedUntil = '') => pauseProperty(server, owned, { pausedUntil }, now);
const messageOf = (result: Result<unknown>) => (result.ok ? null : failureMessage(result.failure));

/** Every public place that shows a property by its id. */
const publicPlaces: Record<string, () => Promise<boolean>> = {
  'its page': isFound,
  'the list': async () => hasCard((await listCardPage(server, noFilters, null)).page.properties),
  'the counted list': async () => hasCard((await listWithCounts(server, noFilters)).page.properties),
  'similar properties': async () => {
    const other = await site.home('other@example.com', 'Another condo');
    return hasCard(await findSimilar(server, valueOf(await getProperty(server, other, null))));
  },
  'a shortlist': async () => hasCard((await listShortlist(server, id)).homes),
  'the home page': async () => hasCard(await listFeatured(server)),
  'the sitemap': async () => {
    const part = await readSitemapPart(server, 1).next();
    return (part.value ?? []).some((entry) => entry.id === id);
  },
};
const hasCard = (cards: readonly { id: string }[]) => cards.some((card) => card.id === id);

test('writes nothing when an owner repeats a change', async () => {
  const rows = async () => [
    await db.selectFrom('properties').selectAll().where('id', '=', id).execute(),
    await db.selectFrom('auditLog').selectAll().where('propertyId', '=', id).execute(),
  ];
  for (const change of [
    () => confirmAvailability(server, owned),
    () => pause('2026-12-01'),
    () => resumeProperty(server, owned),
  ]) {
    valueOf(await change());
    const before = await rows();
    valueOf(await change());
    expect(await rows()).toEqual(before);
  }
});

describe('pauseProperty', () => {
  test.each(Object.entries(publicPlaces))(
    'removes the property from %s until it is resumed',
    async (_, isShown) => {
      await db.deleteFrom('featuredProperties').execute();
      valueOf(await featureProperty(server, ada, id));
      expect(await isShown()).toBe(true);
      valueOf(await pause());
      expect(await isShown()).toBe(false);
      valueOf(await resumeProperty(server, owned));
      expect(await isShown()).toBe(true);
    },
  );

  test('keeps the property visible to its owner and to administrators, and changes the day', async () => {
    for (const until of ['2026-12-24', '2026-12-01']) valueOf(await pause(until));
    expect(await pauseOf()).toMatchObject({ by: 'owner', until: '2026-12-01', reason: null });
    expect(valueOf(await getPropertyToReview(server, ada, id)).pause).toMatchObject({ by: 'owner' });
  });

  test.each([
    ['2026-11-20', 'Choose tomorrow or a later day.'],
    ['2029-01-01', 'Choose a day within the next two years.'],
    ['soon', 'Please choose a date.'],
  ])('refuses to pause until %s', async (until, message) => {
    expect(messageOf(await pause(until))).toBe(message);
    expect(await isFound()).toBe(true);
  });

  test('is refused for a pending property', async () => {
    const pending = await site.owned(await site.pendingHome());
    const refused = { failure: { kind: 'status-changed' } };
    expect(await pauseProperty(server, pending, {}, now)).toMatchObject(refused);
  });
});

test('a pause by an administrator needs a reason, mails it once, and the owner can’t undo it', async () => {
  expect((await pausePropertyAsAdmin(server, ada, id, ' ')).ok).toBe(false);
  const reason = 'Two guests got no key.';
  for (const _ of [1, 2]) valueOf(await pausePropertyAsAdmin(server, ada, id, reason));
  const mails = (await site.jobs('send-mail')).filter(({ about }) => about === 'paused');
  expect(mails).toEqual([{ about: 'paused', propertyId: id, reason }]);
  expect(await pauseOf()).toMatchObject({ by: 'administrator', reason });
  for (const undo of [pause(), confirmAvailability(server, owned)]) await undo;
  expect(messageOf(await resumeProperty(server, owned))).toMatch(/Please contact us/);
  expect(await isFound()).toBe(false);
  valueOf(await resumePropertyAsAdmin(server, ada, id));
  expect(await isFound()).toBe(true);
});
