// Fills an empty site with the demonstration. Jobs make the photo variants, which continue afterwards. The main photo
// of each property comes first (photos.ts, countWaiting).
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '#server/server.ts';
import { type Credentials, demonstrationCredentials, openAdministration } from './administrator.ts';
import { loadHomes } from './load.ts';
import {
  countPendingPhotos,
  isDemonstrationLoaded,
  isDemonstrationWanted,
  lockDemonstration,
} from '#server/properties/demonstration.ts';

/** In milliseconds. */
const lookEvery = 500;

export interface Filling {
  app: Server;
  signal: AbortSignal;
  say: (line: string) => void;
  /** Starts a second worker process, to speed up the photos until the site is ready. */
  startJobs: () => { stop: () => Promise<void> };
}

/**
 * Does nothing on a site that has, or ever had, data of its own. Continues an interrupted run. The worker process
 * must be running. Of several processes that start together, one fills the site and the others wait. Returns the
 * demonstration's administrator, or null without a demonstration.
 */
export async function fillIn(filling: Filling): Promise<Credentials | null> {
  const { config } = filling.app;
  return lockDemonstration(filling.app, async () => {
    if (await isDemonstrationWanted(filling.app)) return load(filling);
    return (await isDemonstrationLoaded(filling.app)) ? demonstrationCredentials(config.dataDir) : null;
  });
}

async function load({ app, signal, say, startJobs }: Filling): Promise<Credentials> {
  say('Filling in demonstration homes, once. Their photos appear while you look around.');
  const credentials = await demonstrationCredentials(app.config.dataDir);
  const admin = await openAdministration(app, credentials);
  const moreJobs = startJobs();
  try {
    await loadHomes(app, admin, new Date(), {
      signal,
      onProgress(done, total) {
        if (done % 11 === 0 || done === total) say(`  ${done} of ${total} homes`);
      },
    });
  } finally {
    await moreJobs.stop();
  }
  return credentials;
}

/** Resolves when every photo has its variants. */
export async function photosReady(
  app: Server,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  let saidLeft = Number.POSITIVE_INFINITY;
  for (;;) {
    const left = await countPendingPhotos(app);
    if (left === 0) return;
    if (left <= saidLeft - 50) {
      say(`  ${left} photos still to prepare`);
      saidLeft = left;
    }
    await wait(lookEvery);
    signal.throwIfAborted();
  }
}
