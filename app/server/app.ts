// The composition root: the only place where the server's modules are put together.
import type { Logger } from 'pino';
import { createAccess } from './accounts/access.ts';
import { createAccountDeletion } from './own-account/account-deletion.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createAuth } from './accounts/auth.ts';
import { createConfirmations } from './accounts/confirmations.ts';
import { createCloudFunctions } from './cloud-functions.ts';
import type { Config } from './config.ts';
import { databaseOver, isReachable, openPool, queryTimeouts } from './database/database.ts';
import { createPublicVersion } from './database/public-version.ts';
import { createEmailChanges } from './accounts/email-changes.ts';
import { createLimits } from './rate-limits.ts';
import { createMail, createMailbox } from './mail/mail.ts';
import type { ObjectStore } from './photos/object-store.ts';
import { createCredentials, createPasswords } from './accounts/passwords.ts';
import { createOwnCalendars } from './properties/own-calendar.ts';
import { createPhotos } from './photos/photos.ts';
import { folderUploads, objectUploads } from './photos/upload-stores.ts';
import { createUploads, uploadFolder } from './photos/uploads.ts';
import { createStorageQuota } from './photos/storage-quota.ts';
import { createTwoFactor } from './accounts/two-factor.ts';
import { createVitals } from './web-vitals.ts';

export type App = ReturnType<typeof createApp>;

export interface AppSettings {
  config: Config;
  databaseUrl: string;
  /** Signs the session cookies; the same for every process on one database. */
  authSecret: string;
  store: ObjectStore;
  logger: Logger;
}

/** Puts the application together on a migrated database. `close` ends its connections. */
export function createApp({ config, databaseUrl, authSecret, store, logger }: AppSettings) {
  const pool = openPool(databaseUrl, logger);
  const db = databaseOver(pool);
  // A pool of their own: a transaction that asks a limit must not wait for others that do the same.
  const limitsPool = openPool(databaseUrl, logger, { connections: 2 });
  const versionPool = openPool(databaseUrl, logger, { connections: 1, timeouts: queryTimeouts.version });
  const limits = createLimits(limitsPool, config.limits, logger);
  const auth = createAuth({ pool, publicUrl: config.publicUrl, secret: authSecret, logger });
  const credentials = createCredentials(db, auth, limits);
  const confirmations = createConfirmations({ db, auth, credentials, limits });
  const storageQuota = createStorageQuota(db, {
    folder: config.dataDir,
    minFreeBytes: config.minFreeBytes,
    maxUnfinishedBytes: config.limits.unfinishedBytes,
  });
  const photos = createPhotos({ db, store, logger });
  return {
    config,
    db,
    auth,
    store,
    logger,
    access: createAccess({ db, auth, adminTwoFactor: config.adminTwoFactor, logger }),
    accountDeletion: createAccountDeletion({ db, credentials, confirmations, limits }),
    accounts: createAccounts({ db, auth, credentials, limits, confirmations, logger }),
    cloudFunctions: createCloudFunctions(config.functionsUrl, logger),
    confirmations,
    emailChanges: createEmailChanges({ db, limits, credentials }),
    limits,
    mail: createMail(db, config.mail),
    mailbox: createMailbox(db, config.mail),
    ownCalendars: createOwnCalendars({ db, limits }),
    passwords: createPasswords({ db, auth, credentials, limits }),
    photos,
    publicVersion: createPublicVersion(versionPool),
    storageQuota,
    uploads: createUploads({
      db,
      // In the object store, other machines go on with them.
      store: config.s3 ? objectUploads(db, store) : folderUploads(db, uploadFolder(config.dataDir)),
      limits,
      quota: storageQuota,
      photos,
      logger,
    }),
    twoFactor: createTwoFactor({ db, auth, credentials, limits, logger }),
    vitals: createVitals(logger),
    isReachable: () => isReachable(pool),
    async close() {
      await limitsPool.end();
      await versionPool.end();
      await pool.end();
    },
  };
}
