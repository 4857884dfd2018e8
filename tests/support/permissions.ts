// The permissions: one row for every function of the server. page-permissions.ts has the loaders and actions.
// tests/permissions.test.ts tests each row and fails if one is missing.
import { text } from 'node:stream/consumers';
import { noFilters } from '#domain/filters.ts';
import { checkSubmission, type Submission } from '#domain/submission.ts';
import { newSecret } from '#server/secrets.ts';
import {
  admin,
  draft,
  type FunctionName,
  type FunctionOf,
  inside,
  open,
  owner,
  type RowOf,
  side,
  user,
} from './permission-rows.ts';
import { completeForms } from './submissions.ts';
import {
  endOtherSessions,
  getProfile,
  listSessions,
  updateProfile,
} from '#server/accounts/account-settings.ts';
import { listFeatured } from '#server/admin/featured.ts';
import { getCalendar } from '#server/calendar/busy-ranges.ts';
import { exportFeed } from '#server/calendar/feed-export.ts';
import {
  countOpenInquiries,
  countOpenInquiriesByProperty,
  listGuestInquiries,
} from '#server/inquiries/views.ts';
import { exportAccountData } from '#server/own-account/data-export.ts';
import { getRejectionNotes } from '#server/properties/corrections.ts';
import { listOwnProperties } from '#server/properties/own-properties.ts';
import { listSitemapParts, readSitemapPart } from '#server/properties/sitemap.ts';
import { listPublic, listWithCounts } from '#server/search/search.ts';
import { findSimilar } from '#server/search/similar.ts';
import {
  createDraft,
  discardDraft,
  listDrafts,
  listOpenedDrafts,
  openAccountDraft,
  openDraft,
  readDraft,
  saveDraft,
  touchDraft,
} from '#server/drafts/drafts.ts';
import { sendInquiry } from '#server/inquiries/asking.ts';
import { openInquiryLink, proveSide } from '#server/inquiries/sides.ts';
import {
  continueDraft,
  openOwnerLink,
  requestOwnerLinks,
  sendDraftLink,
} from '#server/properties/owner-links.ts';
import { proveOwnership } from '#server/properties/ownership.ts';
import { getProperty, submitProperty } from '#server/properties/properties.ts';
import { listMailbox } from '#server/mail/mail.ts';
import { verifyLoginCode } from '#server/accounts/login-code.ts';
import { noteWebVitals } from '#server/web-vitals.ts';
import { getUser } from '#server/accounts/access.ts';
import { logIn, logOut, registerAccount } from '#server/accounts/accounts.ts';
import { openVerification, requestVerification, verifyEmail } from '#server/accounts/confirmations.ts';
import {
  cancelOwnEmailChange,
  changeEmail,
  disownEmailChange,
  getPendingEmail,
  openEmailChange,
  requestEmailChange,
} from '#server/accounts/email-changes.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#server/accounts/passwords.ts';
import {
  confirmTwoFactorSetup,
  countBackupCodes,
  isCodeDue,
  renewBackupCodes,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from '#server/accounts/two-factor.ts';
import { deleteAccount, disownAccount, getDeletionOutlook } from '#server/own-account/account-deletion.ts';
import {
  addPhoto,
  checkPhotoCount,
  findPhoto,
  listDraftPhotos,
  readVariant,
  removePhoto,
} from '#server/photos/photos.ts';
import { checkAddressQuota, checkDisk } from '#server/photos/storage-quota.ts';
import { beginUpload, continueUpload, finishUpload } from '#server/photos/uploads.ts';

const from = { address: '192.0.2.77', headers: new Headers() };
const request = new Request('http://localhost/');
const word = 'not her password';
const someHome = {
  id: '0190b0a0-0000-7000-8000-000000000002',
  location: 'Imperial Beach, CA',
  bedrooms: 2,
  desiredMonthlyRent: 3450,
  approxSqft: 940,
};
const submitting = {
  submitter: null,
  revision: 0,
  submissionKey: newSecret(),
  address: from.address,
};

function submissionOf(photoIds: string[]): Submission {
  const checked = checkSubmission(completeForms(photoIds), '2026-11-20');
  if (!checked.ok) throw new Error('the forms of the tests are not complete');
  return checked.submission;
}

export const functions: { [Name in FunctionName]?: RowOf<FunctionOf<Name>> } = {
  getUser: open((app) => getUser(app, request)),
  getDeletionOutlook: user((app, eve) => getDeletionOutlook(app, eve)),
  deleteAccount: user((app, eve) => deleteAccount(app, eve, { currentPassword: word }, from.address)),
  disownAccount: open((app) => disownAccount(app, 'guess')),
  logIn: open((app, _caller, { email }) => logIn(app, { email, password: word }, from)),
  registerAccount: open((app, _caller, { email }) =>
    registerAccount(
      app,
      { email, password: word, confirmPassword: word, firstName: 'Eve', lastName: 'Lee' },
      from,
    ),
  ),
  logOut: open((app) => logOut(app, new Headers())),
  grantAdmin: inside('the command line and the demonstration'),
  deletePropertyAsAdmin: admin,
  getPropertyToDelete: admin,
  getAdminProperty: admin,
  listAdminProperties: admin,
  countPropertiesByTab: admin,
  callCloudFunction: inside('nothing yet'),
  requestVerification: open((app, caller) => caller && requestVerification(app, caller, from.address)),
  openVerification: open((app) => openVerification(app, 'guess')),
  verifyEmail: open((app, caller) =>
    verifyEmail(app, 'guess', { user: caller, password: word, address: from.address }),
  ),
  getPropertyToEdit: admin,
  editProperty: admin,
  openPhotoDraft: admin,
  getPendingEmail: user((app, eve) => getPendingEmail(app, eve)),
  requestEmailChange: user((app, eve, { email }) =>
    requestEmailChange(app, eve, { email, currentPassword: word }, from.address),
  ),
  cancelOwnEmailChange: user((app, eve) => cancelOwnEmailChange(app, eve)),
  openEmailChange: open((app) => openEmailChange(app, 'guess')),
  changeEmail: open((app, caller) =>
    changeEmail(app, 'guess', { user: caller, password: word, address: from.address }),
  ),
  disownEmailChange: open((app) => disownEmailChange(app, 'guess')),
  correctProperty: owner,
  getRejectionNotes: draft((app, foreign) => getRejectionNotes(app, foreign)),
  lockDemonstration: inside('the demonstration'),
  hasDemonstrationBegun: inside('the demonstration'),
  isDemonstrationLoaded: inside('the demonstration'),
  isDemonstrationWanted: inside('the demonstration'),
  beginDemonstration: inside('the demonstration'),
  adjustProperty: inside('the demonstration'),
  findPropertyId: inside('the demonstration'),
  fillDemonstrationCalendar: inside('the demonstration'),
  finishDemonstration: inside('the demonstration'),
  countPendingPhotos: inside('the demonstration'),
  getCalendar: open((app, _caller, { propertyId }) => getCalendar(app, { id: propertyId })),
  createDraft: open((app, caller) => createDraft(app, caller)),
  openDraft: open((app, _caller, { draftId }) => openDraft(app, `${draftId}.guess`)),
  readDraft: draft((app, foreign) => readDraft(app, foreign)),
  saveDraft: draft((app, foreign) => saveDraft(app, foreign, { revision: 0, steps: {} }, null)),
  listDrafts: user((app, eve) => listDrafts(app, eve)),
  listOpenedDrafts: open((app) => listOpenedDrafts(app, [])),
  openAccountDraft: user((app, eve, { draftId }) => openAccountDraft(app, eve, draftId)),
  touchDraft: draft((app, foreign) => touchDraft(app, foreign)),
  discardDraft: draft((app, foreign) => discardDraft(app, foreign)),
  exportFeed: open((app) => exportFeed(app, 'guess')),
  listFeatured: open((app) => listFeatured(app)),
  listFeaturedIds: admin,
  featureProperty: admin,
  unfeatureProperty: admin,
  reorderFeaturedProperties: admin,
  listAuditEvents: admin,
  sendInquiry: open((app, caller, { propertyId }) =>
    sendInquiry(app, {}, { propertyId, key: 'guess', user: caller, ownerKeys: [], address: from.address }),
  ),
  verifyInquiry: side,
  sendMessage: side,
  shareContact: side,
  reportInquiry: side,
  getInquiry: side,
  listGuestInquiries: user((app, eve) => listGuestInquiries(app, eve)),
  countOpenInquiries: user((app, eve) => countOpenInquiries(app, eve)),
  listPropertyInquiries: owner,
  countOpenInquiriesByProperty: user((app, eve) => countOpenInquiriesByProperty(app, eve)),
  countInquiriesByWeek: admin,
  listUnansweredProperties: admin,
  listReportedInquiries: admin,
  readReportedMessages: admin,
  closeInquiry: admin,
  dismissReport: admin,
  blockSender: admin,
  unblockSender: admin,
  writeToSide: admin,
  openInquiryLink: open((app) => openInquiryLink(app, 'guess')),
  proveSide: open((app, caller, { inquiryId, propertyId }) => {
    const guesses = { key: `${inquiryId}.guess`, ownerKeys: [`${propertyId}.guess`] };
    return proveSide(app, inquiryId, { user: caller, ...guesses });
  }),
  composeMail: inside('the jobs'),
  deliverMail: inside('the jobs'),
  addDueFeedReads: inside('the jobs'),
  readFeed: inside('the jobs'),
  derivePhoto: inside('the jobs'),
  deriveAvif: inside('the jobs'),
  runForAccount: inside('the web process'),
  listMailbox: open((app) => listMailbox(app, 'guess', new Headers({ host: 'localhost' }))),
  exportAccountData: user(async (app, eve) => text(await exportAccountData(app, eve))),
  continueDraft: open((app) => continueDraft(app, 'guess')),
  openOwnerLink: open((app) => openOwnerLink(app, 'guess')),
  requestOwnerLinks: open((app, _caller, { email }) => requestOwnerLinks(app, { email }, from.address)),
  sendDraftLink: draft((app, foreign, { email }) => sendDraftLink(app, foreign, { email }, from.address)),
  proveOwnership: open((app, caller, { propertyId }) =>
    proveOwnership(app, propertyId, { user: caller, key: `${propertyId}.guess` }),
  ),
  getOwnCalendar: owner,
  blockNights: owner,
  unblockNights: owner,
  readFeedNow: owner,
  renewFeedAddress: owner,
  getOwnProperty: owner,
  withdrawProperty: owner,
  listOwnProperties: user((app, eve) => listOwnProperties(app, eve, null)),
  requestPasswordReset: open((app, _caller, { email }) => requestPasswordReset(app, { email }, from.address)),
  resetPassword: open((app) => resetPassword(app, 'guess', { password: word, confirmPassword: word })),
  changePassword: user((app, eve) =>
    changePassword(app, eve, { currentPassword: word, password: word, confirmPassword: word }, from),
  ),
  addPhoto: draft((app, foreign) =>
    addPhoto(app, foreign, { name: 'x.jpg', content: new Blob(['no picture']).stream() }),
  ),
  startLogin: inside('accounts'),
  provePassword: inside('accounts'),
  proveAccount: inside('accounts'),
  startSession: inside('accounts'),
  hasAdminRole: inside('accounts'),
  findPhoto: draft((app, foreign, { photoId }) => findPhoto(app, foreign, photoId)),
  checkPhotoCount: draft((app, foreign) => checkPhotoCount(app, foreign)),
  listDraftPhotos: draft((app, foreign) => listDraftPhotos(app, foreign)),
  removePhoto: draft((app, foreign, { photoId }) => removePhoto(app, foreign, photoId)),
  readVariant: open((app, _caller, { photoId }) => readVariant(app, photoId)),
  getProfile: user((app, eve) => getProfile(app, eve)),
  updateProfile: user((app, eve) =>
    updateProfile(app, eve, { firstName: 'Eve', lastName: 'Lee', uid: 'rosa' }),
  ),
  submitProperty: draft((app, foreign, { photoId }) =>
    submitProperty(app, submissionOf([photoId]), foreign, submitting),
  ),
  getProperty: open((app, caller, { propertyId }) => getProperty(app, propertyId, caller)),
  getPropertyToReview: admin,
  getReviewQueue: admin,
  approveProperty: admin,
  rejectProperty: admin,
  listWithCounts: open((app) => listWithCounts(app, noFilters)),
  listPublic: open((app) => listPublic(app, noFilters, null)),
  findSimilar: open((app) => findSimilar(app, someHome)),
  listSitemapParts: open((app) => listSitemapParts(app)),
  readSitemapPart: open((app) => readSitemapPart(app, 1).next()),
  acceptStay: side,
  declineStay: side,
  withdrawStay: side,
  checkDisk: open((app) => checkDisk(app)),
  checkDraftQuota: inside('uploads'),
  checkAddressQuota: open((app) => checkAddressQuota(app, from.address)),
  beginUpload: draft((app, foreign) => beginUpload(app, foreign, request, from.address)),
  continueUpload: draft((app, foreign, { uploadId }) => continueUpload(app, foreign, uploadId, request)),
  finishUpload: draft((app, foreign, { uploadId }) => finishUpload(app, foreign, uploadId)),
  countBackupCodes: user((app, eve) => countBackupCodes(app, eve)),
  startTwoFactorSetup: user((app, eve) => startTwoFactorSetup(app, eve, { currentPassword: word }, from)),
  confirmTwoFactorSetup: user((app, eve) => confirmTwoFactorSetup(app, eve, { code: '123456' }, from)),
  renewBackupCodes: user((app, eve) => renewBackupCodes(app, eve, { currentPassword: word }, from)),
  turnOffTwoFactor: user((app, eve) => turnOffTwoFactor(app, eve, { currentPassword: word }, from.address)),
  resetTwoFactor: inside('the command line'),
  isCodeDue: open((app) => isCodeDue(app, new Headers())),
  verifyLoginCode: open((app) => verifyLoginCode(app, { code: '123456' }, from)),
  noteWebVitals: open((app) => noteWebVitals(app, from.address, { page: 'home', values: {} })),
  listSessions: user((app, eve) => listSessions(app, eve)),
  endOtherSessions: user((app, eve) => endOtherSessions(app, eve)),
};
