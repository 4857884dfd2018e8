// Fills an empty site with the demonstration. The variants of its photos are made by jobs, which go on afterwards: the
// main photo of each home comes first (photos.ts, countWaiting).
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

/** How often the state of the photos is looked at, in milliseconds. */
const lookEvery = 500;

export interface Filling {
  app: Server;
  signal: AbortSignal;
  say: (line: string) => void;
  /** Starts one more process for jobs beside the one that runs, until there are pages to serve. */
  startJobs: () => { stop: () => Promise<void> };
}

/**
 * Does nothing on a site that has, or ever had, data of its own; continues an interrupted filling. The jobs' process
 * must be running; of several processes that start at once one fills, the others wait. Answers with the
 * demonstration's administrator, or null where there is no demonstration.
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
