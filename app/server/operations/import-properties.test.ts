import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scene } from '#tests/support/images.ts';
import { completeEntry } from '#tests/support/property-files.ts';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { openSite, setUpSite, type Site } from '#tests/support/site.ts';
import { exportProperties } from './export-properties.ts';
import { describeImport, importProperties, planImport } from './import-properties.ts';

const { host, requests } = await serve((request, response) => {
  if (request.url === '/sea.jpg') response.end(photo);
  else response.writeHead(404).end();
});
const photo = await scene(40, 30).jpeg().toBuffer();
const png = await scene(30, 40).png().toBuffer();
const site = await setUpSite({ CALENDAR_TEST_HOSTS: host });
const folder = await mkdtemp(path.join(tmpdir(), 'baystead-import-'));
afterAll(() => rm(folder, { recursive: true }));
afterAll(closeServers);

const photoFolder = path.join(folder, 'photos');
await mkdir(path.join(photoFolder, 'old'), { recursive: true });
await writeFile(path.join(photoFolder, 'old/bay.png'), png);
await writeFile(path.join(photoFolder, 'notes.txt'), 'no image');
await writeFile(path.join(folder, 'outside.png'), png);
await symlink(path.join(folder, 'outside.png'), path.join(photoFolder, 'link.png'));

const now = new Date('2026-11-20T20:00:00Z');
const never = new AbortController().signal;
let lines: string[] = [];
const printLine = (line: string) => void lines.push(line);

interface ImportSettings {
  photoFolder?: string | null;
  isDryRun?: boolean;
}

async function importEntries(entries: object[], settings: ImportSettings = {}) {
  const file = path.join(folder, 'import.json');
  await writeFile(file, JSON.stringify(entries));
  return importFile(site, file, settings);
}

async function importFile(
  { server }: Site,
  file: string,
  { photoFolder: from = null, isDryRun = false }: ImportSettings,
) {
  lines = [];
  const plan = await planImport({ file, photoFolder: from, now, publicUrl: server.config.publicUrl });
  if (isDryRun) await describeImport(server.db, plan, printLine);
  else await importProperties(server, plan, { signal: never, printLine });
}

async function* failWith(error: Error): AsyncGenerator<Uint8Array> {
  yield* [];
  throw error;
}

async function exportTo(
  { server }: Pick<Site, 'server'>,
  name: string,
  photos: string | null = null,
): Promise<string> {
  const file = path.join(folder, name);
  await exportProperties(server, { file, photoFolder: photos, signal: never, printLine });
  return file;
}

const storedTitles = async () =>
  (await site.db.selectFrom('properties').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  );
beforeEach(async () => {
  await site.db.deleteFrom('photos').execute();
  await site.db.deleteFrom('propertyVersions').execute();
  await site.db.deleteFrom('properties').execute();
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(site.db);
  requests.length = 0;
});

describe('importProperties', () => {
  test('stores properties with status, times, calendar link and audit event, and sends no mail', async () => {
    const id = '0190b0a0-0000-7000-8000-000000000009';
    const createdAt = '2024-05-01T10:00:00.123Z';
    const icalLink = 'webcal://calendars.example/12.ics';
    await importEntries([
      { ...completeEntry, id, createdAt, status: 'approved', icalLink, pausedBy: 'owner' },
      { ...completeEntry, title: 'Rejected', status: 'rejected', reviewNotes: 'Too dark.' },
    ]);
    expect(lines.at(-1)).toBe('Properties imported: 2. Photos: 0.');
    const { db } = site;
    const times = { createdAt: new Date(createdAt), updatedAt: now };
    expect(await db.selectFrom('properties').selectAll().orderBy('createdAt').execute()).toMatchObject([
      { id, status: 'approved', ...times, userId: null, pausedBy: 'owner', bathroomHalves: 3 },
      { title: 'Rejected', status: 'rejected', reviewNotes: 'Too dark.', submitterEmail: 'rosa@example.com' },
    ]);
    expect(await db.selectFrom('calendarLinks').select(['propertyId', 'url']).execute()).toEqual([
      { propertyId: id, url: 'https://calendars.example/12.ics' },
    ]);
    const events = db.selectFrom('auditLog').select(['action', 'actorId']).where('propertyId', '=', id);
    expect(await events.execute()).toEqual([{ action: 'imported', actorId: null }]);
    expect(await site.mails()).toEqual([]);
  });

  test('skips a repeated property, by an id of another system too, and never changes it', async () => {
    const entry = { ...completeEntry, id: 'aX93-document' };
    await importEntries([entry]);
    await importEntries([
      { ...entry, title: 'Changed' },
      { ...completeEntry, id: 'other', title: 'New' },
    ]);
    expect(lines).toContain('Already here and left as they are: 1.');
    expect(await storedTitles()).toEqual(['Bright condo by the pier', 'New']);
  });

  test('lists the first hundred problems of a file', async () => {
    const bad = Array.from({ length: 150 }, (_, index) => ({
      ...completeEntry,
      coolingSystem: `fan ${index}\u001B[31m`,
    }));
    await expect(importEntries([completeEntry, ...bad])).rejects.toThrow(
      /^entry 2, coolingSystem: “fan 0 \[31m” is none of: .*\nentry 101, .*\nand 50 more\nNothing was imported: 150 problems\.$/s,
    );
  });

  test('lists the same problem of many entries once', async () => {
    const home = { ...completeEntry, id: 'one', images: ['1.jpg', '2.jpg'] };
    await expect(importEntries([home, home])).rejects.toThrow(
      [
        'entry 2, id: The id is twice in this file',
        'entry 1 and 1 more, images: Photos with a path need --photos and their folder',
        'Nothing was imported: 5 problems.',
      ].join('\n'),
    );
  });

  const sea = `http://${host}/sea.jpg`;
  test.each([
    [`http://${host}/gone.jpg`, `http://${host}/gone.jpg can’t be fetched (not-found)`],
    ['http://10.0.0.1/private.jpg', 'http://10.0.0.1/private.jpg can’t be fetched (not-public)'],
    ['http://localhost:1/a.jpg', 'The url must be a web address'],
    ['../outside.png', '../outside.png isn’t a file in the folder of photos'],
    [`${folder}/outside.png`, `${folder}/outside.png isn’t a file in the folder of photos`],
    ['link.png', 'link.png isn’t a file in the folder of photos'],
    ['old', 'old isn’t a file in the folder of photos'],
    ['notes.txt', 'notes.txt: Please select only image files (JPEG, PNG, etc.)'],
  ])('stores nothing of a file with the photo %s', async (image, sentence) => {
    const entries = [completeEntry, { ...completeEntry, images: [sea, image] }];
    await expect(importEntries(entries, { photoFolder })).rejects.toThrow(sentence);
    expect(await storedTitles()).toEqual([]);
  });

  test('imports the photos of an export of this site, which no other machine can reach', async () => {
    const { config, store } = site.server;
    const storageKey = 'ab'.repeat(16);
    await store.put(`variants/${storageKey}.jpg`, new Blob([new Uint8Array(photo)]).stream());
    const [here, gone] = [storageKey, 'cd'.repeat(16)].map((key) => `${config.publicUrl}/photos/${key}.jpg`);
    expect(config.publicUrl).toContain('localhost');
    await importEntries([{ ...completeEntry, images: [here] }]);
    const photos = await site.db.selectFrom('photos').select(['bytes', 'extension']).execute();
    expect(photos).toEqual([{ bytes: photo.length, extension: 'jpg' }]);
    await expect(importEntries([{ ...completeEntry, images: [gone] }])).rejects.toThrow(
      `${gone} can’t be fetched (not-found)`,
    );
  });

  test('stores nothing in a dry run and requests no photo', async () => {
    await importEntries([{ ...completeEntry, images: [sea] }], { isDryRun: true });
    expect(lines).toEqual(['No problems. Properties to import: 1. Photos: 1.']);
    expect([await storedTitles(), requests]).toEqual([[], []]);
  });

  test('stores photos from the folder and by URL, and leaves decoding to jobs', async () => {
    const from = { path: 'old/bay.png', url: `http://${host}/gone` };
    const bay = { ...from, name: '../../Bay view.png', caption: 'The bay' };
    await importEntries([{ ...completeEntry, images: [bay, sea] }], { photoFolder });
    const photos = await site.db.selectFrom('photos').selectAll().orderBy('position').execute();
    const named = { originalName: 'Bay view.png', caption: 'The bay', mediaType: 'image/png' };
    expect(photos).toMatchObject([
      { position: 1, ...named, state: 'pending' },
      { position: 2, originalName: 'sea.jpg', caption: null, bytes: photo.length, state: 'pending' },
    ]);
    expect(await site.jobs('derive-photo')).toEqual(photos.map(({ id }) => ({ photoId: id })));
  });
});

describe('exportProperties', () => {
  const entries = [
    {
      ...completeEntry,
      id: 'a',
      status: 'approved',
      createdAt: '2024-05-01T10:00:00.123Z',
      updatedAt: '2024-05-02',
      yearBuilt: 1984,
      pausedBy: 'administrator',
      pauseReason: 'Reported;\n=2+2',
      images: [{ path: 'old/bay.png', name: 'Bay, "the" view.png', caption: '=Bay; 1' }, `old/bay.png`],
    },
    {
      ...completeEntry,
      id: 'b',
      status: 'rejected',
      reviewNotes: '@home',
      createdAt: '2024-05-03',
      updatedAt: '2024-05-03',
      title: '=HYPERLINK("http://x.example")',
      description: '“Größe” 🏄, "quoted"\nnext line\n\nlast',
      amenities: ['WiFi', 'Sauna; cold'],
      houseRules: ['[quiet]', '- no smoking'],
    },
    {
      ...completeEntry,
      id: 'c',
      createdAt: '2024-05-04',
      updatedAt: '2024-05-04',
      maxGuests: 4,
      companyWebsite: 'whitcomb.example',
      propertiesManaged: '2-5',
      unfurnishedOption: 'yes',
      icalUrl: 'https://calendars.example/1',
      additionalInformation: "'quoted'",
      landlordPhone: "'+1",
    },
  ];

  test.each(['csv', 'json'])(
    'writes %s from which an import restores properties and photos',
    async (format) => {
      await importEntries(entries, { photoFolder });
      const firstPhotos = path.join(folder, `first-${format}`);
      const first = await exportTo(site, `first.${format}`, firstPhotos);
      const other = await openSite();
      try {
        await importFile(other, first, { photoFolder: firstPhotos });
        const secondPhotos = path.join(folder, `second-${format}`);
        const second = await exportTo(other, `second.${format}`, secondPhotos);
        expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'));
        const names = await readdir(firstPhotos);
        expect(names).toHaveLength(2);
        for (const name of names)
          expect(await readFile(path.join(secondPhotos, name))).toEqual(
            await readFile(path.join(firstPhotos, name)),
          );
      } finally {
        await other.close();
      }
    },
  );

  test('protects formulas, and keeps the file private', async () => {
    await importEntries(entries, { photoFolder });
    const file = await exportTo(site, 'private.csv');
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(
      parse(text, { bom: true })
        .flat()
        .filter((cell) => /^[=+@-]/.test(cell)),
    ).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(exportTo(site, 'private.csv')).rejects.toThrow('can’t be written: file already exists.');
  });

  test('leaves nothing after a failure, such as a full disk', async () => {
    await importEntries(entries, { photoFolder });
    const photos = path.join(folder, 'full');
    const { store } = site.server;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    const open = vi
      .fn<typeof store.open>()
      .mockImplementationOnce((key) => store.open(key))
      .mockResolvedValueOnce({ stream: () => failWith(full) } as never);
    const server = { ...site.server, store: { ...store, open } };
    await expect(exportTo({ server }, 'full.csv', photos)).rejects.toThrow(
      /^Not finished, because the disk of \S+\/full\/[\w-]+\.png is full: free some space there\.$/,
    );
    await expect(stat(photos)).rejects.toThrow('ENOENT');
    await expect(stat(path.join(folder, 'full.csv'))).rejects.toThrow('ENOENT');
  });

  test('names the submitter by the address of the account', async () => {
    const user = await site.user('owner@site.example');
    await site.pendingHome({ by: user, email: 'contact@site.example' });
    const text = await readFile(await exportTo(site, 'account.json'), 'utf8');
    const [entry] = JSON.parse(text) as object[];
    expect(entry).toMatchObject({
      submitterEmail: 'owner@site.example',
      landlordEmail: 'contact@site.example',
      images: [{ url: expect.stringMatching(/\/photos\/\w+\.jpg$/), name: 'sea.jpg' }],
    });
    expect(entry).not.toHaveProperty('userId');
  });
});
