// The permissions: one row for every function of the server. page-permissions.ts has the loaders and actions.
// tests/permissions.test.ts tests each row and fails if one is missing.
import { text } from 'node:stream/consumers';
import { noFilters } from '#domain/search/filters.ts';
import { checkSubmission, type Submission } from '#domain/property/submission.ts';
import {
  authorizeOwner,
  authorizeSide,
  listSubmittedProperties,
  needsLogin,
  openDraft,
  openDraftLink,
  openInquiryLink,
  openMailboxDataLink,
} from '#server/access/proofs.ts';
import { getUser } from '#server/access/sessions.ts';
import { findVerifiedGuest } from '#server/access/verified-guest.ts';
import { checkPermissions } from './check-permissions.ts';
import { newBrowser } from './keys.ts';
import { createToken, hashToken } from '#server/tokens.ts';
import {
  admin,
  draft,
  type FunctionName,
  type FunctionOf,
  inside,
  open,
  owner,
  type RowOf,
  mailbox,
  side,
  user,
} from './permission-rows.ts';
import { completeAnswers } from './submissions.ts';
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
  countUnansweredByProperty,
  countUnansweredInquiries,
  findOwnStay,
  listGuestInquiries,
  listInquiriesByKey,
  listOwnerInquiries,
} from '#server/inquiries/read-inquiries.ts';
import { exportAccountData } from '#server/own-account/data-export.ts';
import { reportProperty } from '#server/inquiries/send-report.ts';
import { findKnownContact } from '#server/properties/known-contact.ts';
import { findDraftSubject } from '#server/versions/read.ts';
import { sendChanges } from '#server/versions/send.ts';
import { listOwnProperties } from '#server/properties/owner-properties.ts';
import { listSitemapParts, readSitemapPart } from '#server/properties/sitemap.ts';
import { listMapHomes } from '#server/search/map-homes.ts';
import { listNearest } from '#server/search/nearest.ts';
import { getPlace, listPlacePhotos, listPlaces, places, summarizePlace } from '#server/search/place-pages.ts';
import { listCardPage, listWithCounts } from '#server/search/search.ts';
import { listShortlist } from '#server/search/shortlist.ts';
import { listSuggestions } from '#server/search/suggestions.ts';
import { saveSearch } from '#server/saved-searches/save-search.ts';
import {
  getSavedSearch,
  stopAllSavedSearches,
  keepSavedSearch,
  stopSavedSearch,
  verifySavedSearch,
} from '#server/saved-searches/saved-searches.ts';
import { findSimilar } from '#server/search/similar.ts';
import {
  createDraft,
  discardDraft,
  listDrafts,
  listDraftsByKey,
  getUnfinished,
  readDraft,
  saveDraft,
} from '#server/submission/drafts.ts';
import { findSentProperty } from '#server/submission/idempotency-keys.ts';
import { hasBlockedOwner } from '#server/accounts/blocks.ts';
import { isSenderBlocked } from '#server/versions/check-sent-form.ts';
import { requestLinks } from '#server/inquiries/request-links.ts';
import { sendInquiry } from '#server/inquiries/send-inquiry.ts';
import { resendVerification } from '#server/inquiries/verification-mail.ts';
import { continueDraft, sendDraftLink } from '#server/properties/draft-links.ts';
import { previewListing } from '#server/properties/preview-listing.ts';
import { listOwnerFacts } from '#server/properties/owner-facts.ts';
import { getProperty, listShownOwnerFacts } from '#server/versions/read-listing.ts';
import { submitProperty } from '#server/versions/send.ts';
import { listMailbox } from '#server/mail/mail.ts';
import { verifyLoginCode } from '#server/accounts/login-code.ts';
import { logWebVitals } from '#server/web-vitals.ts';
import { logIn, logOut, registerAccount } from '#server/accounts/accounts.ts';
import { findVerification, requestVerification, verifyEmail } from '#server/accounts/email-verification.ts';
import {
  cancelOwnEmailChange,
  changeEmail,
  disownEmailChange,
  getPendingEmail,
  findEmailChangeAccount,
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
import { deleteAccount, disownAccount } from '#server/own-account/account-deletion.ts';
import { getDeletionPreview } from '#server/own-account/deletion-preview.ts';
import { listDraftPhotos, readVariant, deletePhoto } from '#server/photos/photos.ts';
import { checkClientQuota, checkDisk } from '#server/photos/storage-quota.ts';
import { addPhoto, announcePhotos, receiveContent } from '#server/photos/uploads.ts';

const from = { clientAddress: '192.0.2.77', headers: new Headers() };
const request = new Request('http://localhost/');
/** A browser whose secret was guessed. */
const guessed = { secretHash: hashToken('guess') };
const file = { name: 'x.jpg', type: 'image/jpeg', bytes: 10 };
const wrongPassword = 'not her password';
const [somePlace] = places;
const someProperty = {
  id: '0190b0a0-0000-7000-8000-000000000002',
  location: 'Imperial Beach, CA',
  bedrooms: 2,
  desiredMonthlyRent: 3450,
  approxSqft: 940,
};
const submitting = {
  user: null,
  browser: null,
  version: 0,
  idempotencyKey: createToken(),
  clientAddress: from.clientAddress,
};
function submissionOf(photoIds: string[]): Submission {
  const checked = checkSubmission(completeAnswers(photoIds), '2026-11-20');
  if (!checked.ok) throw new Error('the tests’ answers are not complete');
  return checked.submission;
}

export const functions: { [Name in FunctionName]?: RowOf<FunctionOf<Name>> } = {
  getUser: open((server) => getUser(server, request)),
  getDeletionPreview: user((server, eve) => getDeletionPreview(server, eve)),
  deleteAccount: user((server, eve) =>
    deleteAccount(server, eve, { currentPassword: wrongPassword }, from.clientAddress),
  ),
  disownAccount: open((server) => disownAccount(server, 'guess')),
  logIn: open((server, _caller, { email }) => logIn(server, { email, password: wrongPassword }, from)),
  registerAccount: open((server, _caller, { email }) =>
    registerAccount(
      server,
      { email, password: wrongPassword, confirmPassword: wrongPassword, firstName: 'Eve', lastName: 'Lee' },
      from,
    ),
  ),
  logOut: open((server) => logOut(server, new Headers())),
  grantAdmin: inside('the command line and the demonstration'),
  revokeAdmin: inside('the command line'),
  deletePropertyAsAdmin: admin,
  getPropertyToDelete: admin,
  getAdminProperty: admin,
  listAdminProperties: admin,
  countPropertiesByTab: admin,
  callCloudFunction: inside('nothing yet'),
  requestVerification: open(
    (server, caller) => caller && requestVerification(server, caller, from.clientAddress),
  ),
  findVerification: open((server) => findVerification(server, 'guess')),
  verifyEmail: open((server, caller) =>
    verifyEmail(server, 'guess', {
      user: caller,
      password: wrongPassword,
      clientAddress: from.clientAddress,
    }),
  ),
  getPropertyToEdit: admin,
  editProperty: admin,
  openPhotoDraft: admin,
  getPendingEmail: user((server, eve) => getPendingEmail(server, eve)),
  requestEmailChange: user((server, eve, { email }) =>
    requestEmailChange(server, eve, { email, currentPassword: wrongPassword }, from.clientAddress),
  ),
  cancelOwnEmailChange: user((server, eve) => cancelOwnEmailChange(server, eve)),
  findEmailChangeAccount: open((server) => findEmailChangeAccount(server, 'guess')),
  changeEmail: open((server, caller) =>
    changeEmail(server, 'guess', {
      user: caller,
      password: wrongPassword,
      clientAddress: from.clientAddress,
    }),
  ),
  disownEmailChange: open((server) => disownEmailChange(server, 'guess')),
  openChanges: owner,
  changePrice: owner,
  getWeeklyActivity: owner,
  getOwnListing: owner,
  pauseProperty: owner,
  resumeProperty: owner,
  confirmAvailability: owner,
  pausePropertyAsAdmin: admin,
  ...checkPermissions,
  correctAddressAsAdmin: admin,
  resumePropertyAsAdmin: admin,
  findKnownContact: open((server, caller) => findKnownContact(server, caller, [])),
  reportProperty: open((server, _caller, { propertyId }) =>
    reportProperty(server, {}, { propertyId, reportId: null, clientAddress: '192.0.2.1', senderEmails: [] }),
  ),
  listOpenReports: admin,
  getReportedConversation: admin,
  listResolvedReports: admin,
  countOpenReports: admin,
  dismissReports: admin,
  pauseReportedProperty: admin,
  closeReportedInquiry: admin,
  readReportedMessages: admin,
  sendTeamNote: admin,
  listBlockedPeople: admin,
  blockPerson: admin,
  blockReportedPerson: admin,
  unblockPerson: admin,
  getOwnChanges: owner,
  discardChanges: owner,
  findDraftSubject: draft((server, foreign) => findDraftSubject(server, foreign)),
  getOwnSubmission: owner,
  sendChanges: draft((server, foreign, { photoId }) =>
    sendChanges(
      server,
      { submission: submissionOf([photoId]), answers: completeAnswers([photoId]) },
      foreign,
      submitting,
    ),
  ),
  acceptChanges: admin,
  rejectChanges: admin,
  requestChanges: admin,
  lockDemonstration: inside('the demonstration'),
  hasDemonstrationBegun: inside('the demonstration'),
  isDemonstrationLoaded: inside('the demonstration'),
  shouldLoadDemonstration: inside('the demonstration'),
  beginDemonstration: inside('the demonstration'),
  adjustProperty: inside('the demonstration'),
  findPropertyId: inside('the demonstration'),
  fillDemonstrationCalendar: inside('the demonstration'),
  finishDemonstration: inside('the demonstration'),
  countPendingPhotos: inside('the demonstration'),
  importProperties: inside('the command line'),
  exportProperties: inside('the command line'),
  storePhotos: inside('the import'),
  deletePhotos: inside('the import'),
  storeOriginal: inside('the import'),
  deleteOriginal: inside('the import'),
  getCalendar: open((server, _caller, { propertyId }) => getCalendar(server, { id: propertyId })),
  createDraft: open(async (server, caller) =>
    createDraft(server, { user: caller, browser: await newBrowser(server) }),
  ),
  openDraft: open((server, caller, { draftId }) =>
    openDraft(server, draftId, { user: caller, browser: guessed }),
  ),
  readDraft: draft((server, foreign) => readDraft(server, foreign)),
  saveDraft: draft((server, foreign) => saveDraft(server, foreign, { version: 0, answers: {} }, null)),
  listDrafts: user((server, eve) => listDrafts(server, eve)),
  getUnfinished: draft((server, foreign) => getUnfinished(server, foreign)),
  openDraftLink: open((server) => openDraftLink(server, 'guess')),
  listDraftsByKey: open((server) => listDraftsByKey(server, { browser: guessed })),
  needsLogin: open((server, _caller, { draftId }) => needsLogin(server, draftId)),
  findSentProperty: open((server) => findSentProperty(server, 'guess')),
  discardDraft: draft((server, foreign) => discardDraft(server, foreign)),
  exportFeed: open((server) => exportFeed(server, 'guess')),
  listFeatured: open((server) => listFeatured(server)),
  listFeaturedIds: admin,
  featureProperty: admin,
  unfeatureProperty: admin,
  reorderFeaturedProperties: admin,
  mailDigests: inside('the jobs'),
  wantsDigest: admin,
  setDigest: admin,
  listAlerts: admin,
  checkAlerts: inside('the jobs'),
  measureSite: inside('operations'),
  updateSiteMetrics: inside('the metrics port'),
  openMetricsServer: inside('the metrics port'),
  openMapTiles: inside('the start'),
  createReadinessCheck: inside('the probes'),
  listAuditEvents: admin,
  sendInquiry: open((server, caller, { propertyId }) =>
    sendInquiry(
      server,
      {},
      {
        propertyId,
        idempotencyKey: 'guess',
        user: caller,
        browser: guessed,
        guest: null,
        clientAddress: from.clientAddress,
      },
    ),
  ),
  verifyInquiry: side,
  resendVerification: open((server, _caller, { inquiryId }) =>
    resendVerification(server, { inquiryId, email: 'eve@example.com', clientAddress: from.clientAddress }),
  ),
  checkMailLimit: inside('inquiries'),
  checkSentForm: inside('versions'),
  hasBlockedOwner: open((server, _caller, { propertyId }) => hasBlockedOwner(server, propertyId)),
  isSenderBlocked: open((server, _caller, { propertyId }) =>
    isSenderBlocked(server, { emails: [], propertyId }),
  ),
  findVerifiedGuest: open((server) => findVerifiedGuest(server, { user: null, browser: guessed })),
  findOwnStay: open((server, caller, { propertyId }) =>
    findOwnStay(server, { user: caller, browser: guessed }, propertyId),
  ),
  listInquiriesByKey: open((server) => listInquiriesByKey(server, { browser: guessed })),
  sendMessage: side,
  shareContact: side,
  reportInquiry: side,
  getInquiry: side,
  listGuestInquiries: user((server, eve) => listGuestInquiries(server, eve)),
  listOwnerInquiries: user((server, eve) => listOwnerInquiries(server, eve)),
  listPropertyInquiries: owner,
  countUnansweredInquiries: user((server, eve) => countUnansweredInquiries(server, eve)),
  countUnansweredByProperty: user((server, eve) => countUnansweredByProperty(server, eve)),
  countInquiriesByWeek: admin,
  listUnansweredProperties: admin,
  openInquiryLink: open((server) => openInquiryLink(server, 'guess')),
  openMailboxDataLink: open((server) => openMailboxDataLink(server, 'guess')),
  authorizeSide: open((server, caller, { inquiryId }) =>
    authorizeSide(server, inquiryId, { user: caller, browser: guessed }),
  ),
  saveSearch: open((server, caller, { email }) =>
    saveSearch(
      server,
      { email },
      { filters: noFilters, user: caller, guest: null, clientAddress: from.clientAddress },
    ),
  ),
  getSavedSearch: open((server, caller, { savedSearchId }) =>
    getSavedSearch(server, { id: savedSearchId, token: 'guess', user: caller }),
  ),
  verifySavedSearch: open((server, caller, { savedSearchId }) =>
    verifySavedSearch(server, { id: savedSearchId, token: 'guess', user: caller }),
  ),
  keepSavedSearch: open((server, caller, { savedSearchId }) =>
    keepSavedSearch(server, { id: savedSearchId, token: 'guess', user: caller }),
  ),
  stopSavedSearch: open((server, caller, { savedSearchId }) =>
    stopSavedSearch(server, { id: savedSearchId, token: 'guess', user: caller }),
  ),
  stopAllSavedSearches: open((server) => stopAllSavedSearches(server, 'guess')),
  mailSavedSearches: inside('the jobs'),
  grantToken: inside('the mails about saved searches'),
  composeMail: inside('the jobs'),
  composeLinkMail: inside('the jobs'),
  deliverMail: inside('the jobs'),
  addDueFeedReads: inside('the jobs'),
  importCalendar: inside('the jobs'),
  storePhoto: inside('the jobs'),
  failPhoto: inside('the jobs'),
  derivePhoto: inside('the jobs'),
  encodePhotoAvif: inside('the jobs'),
  runForAccount: inside('the web process'),
  listMailbox: open((server) => listMailbox(server, 'guess', new Headers({ host: 'localhost' }))),
  exportAccountData: user(async (server, eve) => text(await exportAccountData(server, eve))),
  continueDraft: open((server, caller) => continueDraft(server, 'guess', { user: caller, browser: guessed })),
  exportMailboxData: mailbox,
  getMailboxPreview: mailbox,
  deleteMailboxData: mailbox,
  checkLinkMail: inside('links to properties, drafts and inquiries'),
  requestLinks: open((server, _caller, { email }) => requestLinks(server, { email }, from.clientAddress)),
  sendDraftLink: draft((server, foreign, { email }) =>
    sendDraftLink(server, foreign, { email }, from.clientAddress),
  ),
  authorizeOwner: open((server, caller, { propertyId }) =>
    authorizeOwner(server, propertyId, { user: caller, browser: guessed }),
  ),
  listSubmittedProperties: open((server) => listSubmittedProperties(server, { browser: guessed })),
  getOwnCalendar: owner,
  blockNights: owner,
  unblockNights: owner,
  addCalendarLink: owner,
  readLinkNow: owner,
  readOldLinks: inside('accepting a stay'),
  removeCalendarLink: owner,
  renewFeedUrl: owner,
  getOwnProperty: owner,
  deleteOwnProperty: owner,
  listOwnProperties: user((server, eve) => listOwnProperties(server, eve, null)),
  requestPasswordReset: open((server, _caller, { email }) =>
    requestPasswordReset(server, { email }, from.clientAddress),
  ),
  resetPassword: open((server) =>
    resetPassword(server, 'guess', { password: wrongPassword, confirmPassword: wrongPassword }),
  ),
  changePassword: user((server, eve) =>
    changePassword(
      server,
      eve,
      { currentPassword: wrongPassword, password: wrongPassword, confirmPassword: wrongPassword },
      from,
    ),
  ),
  startLogin: inside('accounts'),
  checkPassword: inside('accounts'),
  authenticateAccount: inside('accounts'),
  startSession: inside('accounts'),
  hasAdminRole: inside('accounts'),
  listDraftPhotos: draft((server, foreign) => listDraftPhotos(server, foreign)),
  deletePhoto: draft((server, foreign, { photoId }) => deletePhoto(server, foreign, photoId)),
  readVariant: open((server, _caller, { photoId }) => readVariant(server, photoId)),
  getProfile: user((server, eve) => getProfile(server, eve)),
  updateProfile: user((server, eve) =>
    updateProfile(server, eve, { firstName: 'Eve', lastName: 'Lee', uid: 'rosa' }),
  ),
  previewListing: draft((server, foreign, { photoId }) =>
    previewListing(server, foreign, submissionOf([photoId])),
  ),
  submitProperty: draft((server, foreign, { photoId }) =>
    submitProperty(server, submissionOf([photoId]), foreign, submitting),
  ),
  listOwnerFacts: open((server, _caller, { propertyId }) => listOwnerFacts(server, { id: propertyId })),
  listShownOwnerFacts: open((server, _caller, { propertyId }) =>
    listShownOwnerFacts(server, { id: propertyId, status: 'pending', location: '', neighborhood: null }),
  ),
  getProperty: open((server, caller, { propertyId }) => getProperty(server, propertyId, caller)),
  getPropertyToReview: admin,
  getReviewQueue: admin,
  findSignals: admin,
  countOverdue: admin,
  approveProperty: admin,
  approveDemonstration: admin,
  rejectProperty: admin,
  undoDecision: admin,
  undoDecisions: admin,
  listSelectedProperties: admin,
  rejectProperties: admin,
  pauseProperties: admin,
  listWithCounts: open((server) => listWithCounts(server, noFilters)),
  listPlaces: open((server) => listPlaces(server)),
  listPlacePhotos: open((server) => listPlacePhotos(server, somePlace ? [somePlace] : [], [])),
  getPlace: open((server) => getPlace(server, 'North Park')),
  summarizePlace: open((server) => somePlace && summarizePlace(server, somePlace)),
  listMapHomes: open((server) => listMapHomes(server, noFilters)),
  listSuggestions: open((server) => listSuggestions(server, 'oc')),
  listNearest: open((server) => listNearest(server, { ...noFilters, bedrooms: 5 }, 12, new Date())),
  listCardPage: open((server) => listCardPage(server, noFilters, null)),
  listShortlist: open((server, _caller, { propertyId }) => listShortlist(server, propertyId)),
  findSimilar: open((server) => findSimilar(server, someProperty)),
  listSitemapParts: open((server) => listSitemapParts(server)),
  readSitemapPart: open((server) => readSitemapPart(server, 1).next()),
  acceptStay: side,
  declineStay: side,
  withdrawStay: side,
  suggestStay: side,
  checkDisk: open((server) => checkDisk(server)),
  checkDraftQuota: inside('uploads'),
  checkClientQuota: open((server) => checkClientQuota(server, from.clientAddress)),
  announcePhotos: draft((server, foreign) =>
    announcePhotos(server, foreign, [{ ...file, id: crypto.randomUUID() }], from.clientAddress),
  ),
  receiveContent: draft((server, foreign, { uploadId }) =>
    receiveContent(server, foreign, uploadId, request),
  ),
  addPhoto: draft((server, foreign) =>
    addPhoto(server, foreign, { ...file, content: new Blob(['no picture']).stream() }),
  ),
  countBackupCodes: user((server, eve) => countBackupCodes(server, eve)),
  startTwoFactorSetup: user((server, eve) =>
    startTwoFactorSetup(server, eve, { currentPassword: wrongPassword }, from),
  ),
  confirmTwoFactorSetup: user((server, eve) => confirmTwoFactorSetup(server, eve, { code: '123456' }, from)),
  renewBackupCodes: user((server, eve) =>
    renewBackupCodes(server, eve, { currentPassword: wrongPassword }, from),
  ),
  turnOffTwoFactor: user((server, eve) =>
    turnOffTwoFactor(server, eve, { currentPassword: wrongPassword }, from.clientAddress),
  ),
  resetTwoFactor: inside('the command line'),
  isCodeDue: open((server) => isCodeDue(server, new Headers())),
  verifyLoginCode: open((server) => verifyLoginCode(server, { code: '123456' }, from)),
  logWebVitals: open((server) => logWebVitals(server, from.clientAddress, { page: 'home', values: {} })),
  listSessions: user((server, eve) => listSessions(server, eve)),
  endOtherSessions: user((server, eve) => endOtherSessions(server, eve)),
};
