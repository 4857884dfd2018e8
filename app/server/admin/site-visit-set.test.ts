// What the signals of "Show us the home" find in 60 made-up pairs of photos. The figures are in
// docs/decisions/0093-site-visits.md.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPhoto } from '#tests/support/labeled-photos.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import {
  addListingPhoto,
  putPaper,
  showHome,
  takenSize,
  takePhoto,
  withCameraData,
} from '#tests/support/site-visits.ts';
import { decideSiteVisit } from './decide-site-visit.ts';
import { getSiteVisitToReview } from './review-site-visit.ts';

const site = await setUpSite({ UPLOAD_GB_PER_HOUR: '100' });

const photosOfListing = 12;
/** Scenes of another listing, and of homes that no listing shows, begin here. */
const firstOfOtherListing = 50_000;
const firstOfUnknownHome = 90_000;

async function shown(scene: number): Promise<Buffer> {
  const photo = await drawPhoto({ scene, disguise: null, width: 1200 });
  return sharp(photo).resize(takenSize).jpeg().toBuffer();
}
const lastYear = () => new Date(Date.now() - 300 * 86_400_000);

/** A screen with a listing's photo, photographed: a dark frame, a tilt, and the pattern of its pixels. */
async function photographScreen(scene: number): Promise<Buffer> {
  const screen = await sharp(await shown(scene))
    .modulate({ brightness: 1.1 })
    .extend({ top: 10, bottom: 16, left: 12, right: 12, background: '#111' })
    .rotate(2.5, { background: '#444' })
    .resize({ ...takenSize, fit: 'fill' })
    .toBuffer();
  const lines = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="144"><pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="3" height="1" fill="#000" opacity=".25"/></pattern><rect width="192" height="144" fill="url(#p)"/></svg>`,
  );
  const photographed = sharp(screen).composite([{ input: lines }]);
  return withCameraData(await putPaper(await photographed.jpeg().toBuffer()), {});
}

interface Kind {
  count: number;
  /** The scene of the first photo. By default that of the listing's first photo. */
  firstScene?: number;
  make: (scene: number) => Promise<Buffer>;
}

const fresh = (make: (scene: number) => Promise<Buffer>) => async (scene: number) =>
  withCameraData(await make(scene), {});

/** In this order: the photos of the first kind are sent again later. */
const kinds: Record<string, Kind> = {
  honest: { count: 10, make: (scene) => takePhoto({ scene }) },
  'honest, without camera data': { count: 4, make: (scene) => takePhoto({ scene, takenAt: null }) },
  'a photo of the listing': { count: 4, make: fresh(shown) },
  'a photo of the listing with a paper put into it': {
    count: 4,
    make: fresh(async (scene) => putPaper(await shown(scene))),
  },
  'a crop of a photo of the listing': {
    count: 6,
    make: fresh((scene) => drawPhoto({ scene, disguise: 'cropped', width: 1200 })),
  },
  'a photo of another listing': { count: 6, firstScene: firstOfOtherListing, make: fresh(shown) },
  'a photo that was sent before': { count: 6, firstScene: 0, make: (scene) => takePhoto({ scene }) },
  'another home': { count: 5, firstScene: firstOfUnknownHome, make: (scene) => takePhoto({ scene }) },
  'an edited file': {
    count: 5,
    make: (scene) => takePhoto({ scene, software: 'Adobe Photoshop 25.1 (Macintosh)' }),
  },
  'an old file': { count: 5, make: (scene) => takePhoto({ scene, takenAt: lastYear() }) },
  'a photo of a screen': { count: 5, make: photographScreen },
};

/** Publishes a home whose photos show these scenes. */
async function publish(firstScene: number): Promise<string> {
  const id = await insertProperty(site.db, null);
  for (let index = 0; index < photosOfListing; index += 1)
    await addListingPhoto(site, id, { scene: firstScene + index, position: index + 1 });
  return id;
}

test('counts what the signals say about 60 made-up visits', { timeout: 120_000 }, async () => {
  const { server } = site;
  const admin = await site.admin();
  await publish(firstOfOtherListing);
  const found: Record<string, string> = {};
  const entries = Object.entries(kinds).entries();
  for (const [number, [kind, { count, firstScene = number * 100, make }]] of entries) {
    const id = await publish(number * 100);
    const owned = await site.owned(id);
    let named = 0;
    for (let index = 0; index < count; index += 1) {
      const room = await make(firstScene + index);
      const outside = await takePhoto({ scene: 70_000 + number * 100 + index });
      await showHome(site, owned, { room, outside });
      const visit = await getSiteVisitToReview(server, admin, id);
      const visitId = String(visit?.id);
      named += Number(visit?.signals.some(({ strength }) => strength !== 'fact'));
      const decision = { visitId, decision: 'declined', shownVersion: '', reason: undefined } as const;
      valueOf(await decideSiteVisit(server, admin, id, decision));
    }
    found[kind] = `${named} of ${count}`;
  }
  expect(Object.values(kinds).reduce((sum, { count }) => sum + count, 0)).toBe(60);
  expect(found).toEqual({
    honest: '0 of 10',
    'honest, without camera data': '0 of 4',
    'a photo of the listing': '4 of 4',
    'a photo of the listing with a paper put into it': '3 of 4',
    'a crop of a photo of the listing': '6 of 6',
    'a photo of another listing': '6 of 6',
    'a photo that was sent before': '6 of 6',
    // A person has to see these.
    'another home': '0 of 5',
    'an edited file': '5 of 5',
    'an old file': '5 of 5',
    'a photo of a screen': '0 of 5',
  });
});
