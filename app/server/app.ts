// The composition root: the only place where the server's modules are put together.
import type { Logger } from 'pino';
import { createAccess } from './accounts/access.ts';
import { createAccountDeletion } from './own-account/account-deletion.ts';
import { createAccountSettings } from './accounts/account-settings.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createAdminDeletions } from './admin/admin-deletions.ts';
import { createAuth } from './accounts/auth.ts';
import { createConfirmations } from './accounts/confirmations.ts';
import { createCloudFunctions } from './cloud-functions.ts';
import type { Config } from './config.ts';
import { databaseOver, isReachable, openPool, queryTimeouts } from './database/database.ts';
import { createPublicVersion } from './database/public-version.ts';
import { createAdminList } from './admin/admin-list.ts';
import { createCorrections } from './properties/corrections.ts';
import { createDemonstration } from './properties/demonstration.ts';
import { createCalendars } from './calendar/busy-ranges.ts';
import { createFeedExport } from './calendar/feed-export.ts';
import { createDrafts } from './drafts/drafts.ts';
import { createEmailChanges } from './accounts/email-changes.ts';
import { createEdits } from './admin/edits.ts';
import { createInquiryNumbers } from './admin/inquiry-numbers.ts';
import { createInquiryReports } from './admin/inquiry-reports.ts';
import { createFeatured } from './admin/featured.ts';
import { createHistory } from './admin/audit-log.ts';
import { createAnswering } from './inquiries/answering.ts';
import { createAsking } from './inquiries/asking.ts';
import { createInquirySides } from './inquiries/sides.ts';
import { createStays } from './inquiries/stays.ts';
import { createInquiryViews } from './inquiries/views.ts';
import { createLimits } from './rate-limits.ts';
import { createMail, createMailbox } from './mail/mail.ts';
import type { ObjectStore } from './photos/object-store.ts';
import { createDataExport } from './own-account/data-export.ts';
import { createCredentials, createPasswords } from './accounts/passwords.ts';
import { createOwnCalendars } from './properties/own-calendar.ts';
import { createOwnProperties } from './properties/own-properties.ts';
import { createOwnerLinks } from './properties/owner-links.ts';
import { createOwnership } from './properties/ownership.ts';
import { createPhotos } from './photos/photos.ts';
import { folderUploads, objectUploads } from './photos/upload-stores.ts';
import { createUploads, uploadFolder } from './photos/uploads.ts';
import { createStorageQuota } from './photos/storage-quota.ts';
import { createProperties } from './properties/properties.ts';
import { createReviews } from './admin/reviews.ts';
import { createSearch } from './search/search.ts';
import { createSimilar } from './search/similar.ts';
import { createSitemap } from './properties/sitemap.ts';
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
  const ownership = createOwnership(db);
  return {
    config,
    logger,
    access: createAccess({ db, auth, adminTwoFactor: config.adminTwoFactor, logger }),
    accountDeletion: createAccountDeletion({ db, credentials, confirmations, limits }),
    accountSettings: createAccountSettings(db),
    accounts: createAccounts({ db, auth, credentials, limits, confirmations, logger }),
    adminList: createAdminList(db),
    adminDeletions: createAdminDeletions(db),
    calendars: createCalendars(db),
    cloudFunctions: createCloudFunctions(config.functionsUrl, logger),
    confirmations,
    corrections: createCorrections(db, store),
    demonstration: createDemonstration(db),
    drafts: createDrafts(db),
    emailChanges: createEmailChanges({ db, limits, credentials }),
    edits: createEdits(db),
    featured: createFeatured(db),
    feedExport: createFeedExport(db, config.publicUrl),
    history: createHistory(db),
    inquiries: {
      ...createAsking({ db, ownership, limits }),
      ...createAnswering({ db, limits }),
      ...createInquiryViews(db),
    },
    inquiryNumbers: createInquiryNumbers(db),
    inquiryReports: createInquiryReports(db),
    inquirySides: createInquirySides({ db, ownership }),
    limits,
    mail: createMail(db, config.mail),
    mailbox: createMailbox(db, config.mail),
    dataExport: createDataExport(db, config.publicUrl),
    ownCalendars: createOwnCalendars({ db, limits }),
    ownProperties: createOwnProperties(db),
    ownerLinks: createOwnerLinks({ db, limits }),
    ownership,
    passwords: createPasswords({ db, auth, credentials, limits }),
    photos,
    properties: createProperties({ db, limits }),
    publicVersion: createPublicVersion(versionPool),
    reviews: createReviews(db),
    search: createSearch(db, logger),
    similar: createSimilar(db),
    sitemap: createSitemap(db),
    stays: createStays(db),
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
