// The permissions of the functions of checks and of photos from the home, a part of permissions.ts.
import { admin, owner } from './permission-rows.ts';

export const checkPermissions = {
  saveChecks: admin,
  getOwnSiteVisit: owner,
  previewChanges: owner,
  startSiteVisit: owner,
  discardSiteVisit: owner,
  receiveSiteVisitPhoto: owner,
  getSiteVisitToReview: admin,
  readSiteVisitPhoto: admin,
  decideSiteVisit: admin,
  undoSiteVisitDecision: admin,
};
