// Who may call what: one row for every function of the application; page-permissions.ts has the loaders and actions.
// tests/permissions.test.ts tries each row, and fails when something is missing here.
import { text } from 'node:stream/consumers';
import { noFilters } from '#domain/filters.ts';
import { success } from '#domain/failure.ts';
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
  mayBeMade: () => Promise.resolve(success(null)),
};

function submissionOf(photoIds: string[]): Submission {
  const checked = checkSubmission(completeForms(photoIds), '2026-11-20');
  if (!checked.ok) throw new Error('the forms of the tests are not complete');
  return checked.submission;
}

export const functions: { [Name in FunctionName]?: RowOf<FunctionOf<Name>> } = {
  'access.user': open((app) => app.access.user(request)),
  'access.admin': open((app, caller) => app.access.admin(caller)),
  'accountDeletion.outlook': user((app, eve) => app.accountDeletion.outlook(eve)),
  'accountDeletion.deleteAccount': user((app, eve) =>
    app.accountDeletion.deleteAccount(eve, { currentPassword: word }, from.address),
  ),
  'accountDeletion.disownAccount': open((app) => app.accountDeletion.disownAccount('guess')),
  'accounts.login': open((app, _caller, { email }) => app.accounts.login({ email, password: word }, from)),
  'accounts.register': open((app, _caller, { email }) =>
    app.accounts.register(
      { email, password: word, confirmPassword: word, firstName: 'Eve', lastName: 'Lee' },
      from,
    ),
  ),
  'accounts.logout': open((app) => app.accounts.logout(new Headers())),
  'accounts.grantAdmin': inside('the command line and the demonstration'),
  deletePropertyAsAdmin: admin,
  getPropertyToDelete: admin,
  getAdminProperty: admin,
  listAdminProperties: admin,
  countPropertiesByTab: admin,
  'cloudFunctions.call': inside('whatever a function is for one day'),
  'confirmations.ask': open((app, caller) => caller && app.confirmations.ask(caller, from.address)),
  'confirmations.open': open((app) => app.confirmations.open('guess')),
  'confirmations.confirm': open((app, caller) =>
    app.confirmations.confirm('guess', { user: caller, password: word, address: from.address }),
  ),
  getPropertyToEdit: admin,
  editProperty: admin,
  openPhotoDraft: admin,
  'emailChanges.pending': user((app, eve) => app.emailChanges.pending(eve)),
  'emailChanges.ask': user((app, eve, { email }) =>
    app.emailChanges.ask(eve, { email, currentPassword: word }, from.address),
  ),
  'emailChanges.cancel': user((app, eve) => app.emailChanges.cancel(eve)),
  'emailChanges.open': open((app) => app.emailChanges.open('guess')),
  'emailChanges.confirm': open((app, caller) =>
    app.emailChanges.confirm('guess', { user: caller, password: word, address: from.address }),
  ),
  'emailChanges.disown': open((app) => app.emailChanges.disown('guess')),
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
  'limits.inquiry': inside('inquiries'),
  'limits.verifiedInquiry': inside('inquiries'),
  'limits.answer': inside('inquiries'),
  'limits.submission': open((app) => app.limits.submission(from.address)),
  'limits.draft': open((app) => app.limits.draft(from.address)),
  'limits.linkMail': inside('links for owners'),
  'limits.upload': inside('uploads'),
  'limits.registration': inside('accounts'),
  'limits.strangersMail': inside('mails'),
  'limits.confirmationMail': inside('mails'),
  'limits.forgetConfirmationMails': inside('mails'),
  'limits.resetMailOfDay': inside('mails'),
  'limits.resetMail': inside('passwords'),
  'limits.emailChange': inside('changes of address'),
  'limits.calendarRead': inside('calendars of owners'),
  'limits.login': inside('accounts'),
  'limits.loginSucceeded': inside('accounts'),
  'limits.loginCode': inside('two-step login'),
  'limits.loginCodeAccepted': inside('two-step login'),
  'limits.claimLoginCode': inside('two-step login'),
  'mail.deliver': inside('the jobs'),
  'mailbox.open': open((app) => app.mailbox.open('guess', new Headers({ host: 'localhost' }))),
  'publicVersion.read': inside('the page cache'),
  exportAccountData: user(async (app, eve) => text(await exportAccountData(app, eve))),
  continueDraft: open((app) => continueDraft(app, 'guess')),
  openOwnerLink: open((app) => openOwnerLink(app, 'guess')),
  requestOwnerLinks: open((app, _caller, { email }) => requestOwnerLinks(app, { email }, from.address)),
  sendDraftLink: draft((app, foreign, { email }) => sendDraftLink(app, foreign, { email }, from.address)),
  proveOwnership: open((app, caller, { propertyId }) =>
    proveOwnership(app, propertyId, { user: caller, key: `${propertyId}.guess` }),
  ),
  'ownCalendars.read': owner,
  'ownCalendars.blockNights': owner,
  'ownCalendars.unblockNights': owner,
  'ownCalendars.readFeed': owner,
  'ownCalendars.renewAddress': owner,
  getOwnProperty: owner,
  withdrawProperty: owner,
  listOwnProperties: user((app, eve) => listOwnProperties(app, eve, null)),
  'passwords.requestReset': open((app, _caller, { email }) =>
    app.passwords.requestReset({ email }, from.address),
  ),
  'passwords.reset': open((app) => app.passwords.reset('guess', { password: word, confirmPassword: word })),
  'passwords.change': user((app, eve) =>
    app.passwords.change(eve, { currentPassword: word, password: word, confirmPassword: word }, from),
  ),
  'photos.add': draft((app, foreign) =>
    app.photos.add(foreign, { name: 'x.jpg', content: new Blob(['no picture']).stream() }),
  ),
  'photos.find': draft((app, foreign, { photoId }) => app.photos.find(foreign, photoId)),
  'photos.checkCount': draft((app, foreign) => app.photos.checkCount(foreign)),
  'photos.listOf': draft((app, foreign) => app.photos.listOf(foreign)),
  'photos.remove': draft((app, foreign, { photoId }) => app.photos.remove(foreign, photoId)),
  'photos.readVariant': open((app, _caller, { photoId }) => app.photos.readVariant(photoId)),
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
  'storageQuota.checkDisk': open((app) => app.storageQuota.checkDisk()),
  'storageQuota.checkDraft': inside('uploads'),
  'storageQuota.checkAddress': open((app) => app.storageQuota.checkAddress(from.address)),
  'uploads.begin': draft((app, foreign) => app.uploads.begin(foreign, request, from.address)),
  'uploads.continue': draft((app, foreign, { uploadId }) => app.uploads.continue(foreign, uploadId, request)),
  'uploads.finish': draft((app, foreign, { uploadId }) => app.uploads.finish(foreign, uploadId)),
  'twoFactor.countBackupCodes': user((app, eve) => app.twoFactor.countBackupCodes(eve)),
  'twoFactor.startSetup': user((app, eve) => app.twoFactor.startSetup(eve, { currentPassword: word }, from)),
  'twoFactor.readSetup': open((app) => app.twoFactor.readSetup('otpauth://totp/Eve?secret=AAAA')),
  'twoFactor.confirmSetup': user((app, eve) => app.twoFactor.confirmSetup(eve, { code: '123456' }, from)),
  'twoFactor.renewBackupCodes': user((app, eve) =>
    app.twoFactor.renewBackupCodes(eve, { currentPassword: word }, from),
  ),
  'twoFactor.turnOff': user((app, eve) =>
    app.twoFactor.turnOff(eve, { currentPassword: word }, from.address),
  ),
  'twoFactor.reset': inside('the command line'),
  'twoFactor.isCodeDue': open((app) => app.twoFactor.isCodeDue(new Headers())),
  'twoFactor.verifyLogin': open((app) => app.twoFactor.verifyLogin({ code: '123456' }, from)),
  'vitals.note': open((app) => app.vitals.note(from.address, { page: 'home', values: {} })),
  isReachable: open((app) => app.isReachable()),
  close: inside('the end of the process'),
  listSessions: user((app, eve) => listSessions(app, eve)),
  endOtherSessions: user((app, eve) => endOtherSessions(app, eve)),
};
