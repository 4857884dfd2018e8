// Photos of "Show us the home", sent and decoded as in a running site.
import sharp from 'sharp';
import phash from 'sharp-phash';
import { v7 as uuidv7 } from 'uuid';
import type { VisitPart } from '#domain/review/site-visit.ts';
import type { OwnedProperty } from '#server/access/proofs.ts';
import { decodePhoto } from '#server/photos/decoder/decode.ts';
import { derivePhoto } from '#server/photos/variants.ts';
import { getOwnSiteVisit, receiveSiteVisitPhoto, startSiteVisit } from '#server/properties/site-visits.ts';
import { drawPhoto } from './labeled-photos.ts';
import { type Site, valueOf } from './site.ts';

export interface VisitFile {
  content: Uint8Array;
  name?: string;
  /** The visit whose code the page showed. By default the newest. */
  visitId?: string;
}

/** A form with a photo, as a browser without JavaScript sends it. */
export function photoForm({ content, name = 'photo.jpg' }: VisitFile): FormData {
  const form = new FormData();
  form.set('intent', 'send-photo');
  form.set('photo', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), name);
  return form;
}

export async function sendVisitPhoto(
  { server }: Pick<Site, 'server'>,
  owned: OwnedProperty,
  part: VisitPart,
  file: VisitFile,
  now = new Date(),
) {
  const request = new Request('http://localhost/', { method: 'POST', body: photoForm(file) });
  const { visitId = (await getOwnSiteVisit(server, owned, now))?.id } = file;
  return receiveSiteVisitPhoto(server, owned, { visitId, part, request, clientAddress: '192.0.2.1', now });
}

/** Decodes the last two photos. */
export async function deriveVisitPhotos(site: Site): Promise<void> {
  for (const job of (await site.jobs('derive-photo')).slice(-2))
    await derivePhoto(site.server, { decode: decodePhoto }, job);
}

export const kitchen = { room: 'Kitchen', outside: 'front door' };

/** Gets a code, and sends and decodes both photos. */
export async function showHome(
  site: Site,
  owned: OwnedProperty,
  files: Partial<Record<VisitPart, Uint8Array>> = {},
): Promise<void> {
  const { room = await takePhoto({ scene: 901 }), outside = await takePhoto({ scene: 902 }) } = files;
  valueOf(await startSiteVisit(site.server, owned, kitchen, new Date()));
  valueOf(await sendVisitPhoto(site, owned, 'room', { content: room }));
  valueOf(await sendVisitPhoto(site, owned, 'outside', { content: outside }));
  await deriveVisitPhotos(site);
}

interface TakenPhoto {
  /** Photos with the same number show the same scene. */
  scene: number;
  /** When the camera says that it took the photo. Null for a photo without camera data. */
  takenAt?: Date | null;
  software?: string;
}

/** Small, because the hash doesn't depend on the size. */
export const takenSize = { width: 192, height: 144 };

/** A photo of a scene from another place than the listing's, with a paper in it. */
export async function takePhoto({ scene, ...camera }: TakenPhoto): Promise<Buffer> {
  const drawn = await drawPhoto({ scene, disguise: null, width: 1200 });
  const moved = sharp(drawn).extract({ left: 22, top: 6, width: 64, height: 48 }).resize(takenSize);
  return withCameraData(await putPaper(await moved.jpeg().toBuffer()), camera);
}

/** Lays a white paper into a photo of `takenSize`. */
export function putPaper(photo: Buffer): Promise<Buffer> {
  const paper = { create: { width: 44, height: 28, channels: 3, background: '#fafafa' } } as const;
  return sharp(photo)
    .composite([{ input: paper, left: 72, top: 96 }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Adds the fields that a camera writes, in universal time. */
export function withCameraData(
  photo: Buffer,
  { takenAt = new Date(), software = 'HDR+ 1.0.5' }: Omit<TakenPhoto, 'scene'>,
): Promise<Buffer> {
  if (takenAt === null) return sharp(photo).jpeg({ quality: 88 }).toBuffer();
  const time = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  return sharp(photo)
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: 'Test camera', Software: software },
      IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+00:00' },
    })
    .toBuffer();
}

/** Adds a decoded photo of a scene to a property, at a position. */
export async function addListingPhoto(
  { db }: Pick<Site, 'db'>,
  propertyId: string,
  { scene, position }: { scene: number; position: number },
): Promise<void> {
  const id = uuidv7();
  await db
    .insertInto('photos')
    .values({
      id,
      propertyId,
      position,
      storageKey: id.replaceAll('-', ''),
      originalName: 'room.jpg',
      mediaType: 'image/jpeg',
      width: 1200,
      height: 900,
      bytes: 1,
      placeholder: 'data:image/webp;base64,',
      hash: await phash(await drawPhoto({ scene, disguise: null, width: 1200 })),
      state: 'ready',
    })
    .execute();
}
