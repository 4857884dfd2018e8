// What is photographed: every page, and the states that a page can be in. One row a shot.
import {
  type Arrangement,
  answered,
  choosePhotographs,
  comeFromForm,
  correctAt,
  emptyAt,
  failed,
  held,
  inDialog,
  press,
  send,
} from './arrangements.ts';
import { oddCity, oddGuests } from './odd-homes.ts';
import type { people, Stage, StageName } from './stage.ts';

export interface Shot {
  /** The file's, without the frame. */
  name: string;
  /** A page is shown at every width, a state where it differs most. */
  kind: 'page' | 'state';
  stage: StageName;
  /** A visitor unless told otherwise. */
  as?: keyof typeof people;
  at: string | ((stage: Stage) => string);
  /** Brings the page into its state. */
  arrange?: Arrangement;
  /** Only what is in the window: for what covers the page. */
  window?: true;
  /** Something is under way that never ends. */
  moving?: true;
}

const page = (name: string, at: Shot['at'], more: Partial<Shot> = {}): Shot => ({
  name,
  kind: 'page',
  stage: 'many',
  at,
  ...more,
});
const state = (name: string, at: Shot['at'], more: Partial<Shot> = {}): Shot => ({
  ...page(name, at, more),
  kind: 'state',
});

const listing = (name: Parameters<Stage['home']>[0]) => (stage: Stage) => `/listings/${stage.home(name)}`;
const review = (stage: Stage) => `/admin/properties/${stage.home('pending')}/review?status=pending`;
const submission = (name: 'pending' | 'rejected' | 'forty') => (stage: Stage) =>
  `/submission/${stage.home(name)}`;

const visitors: Shot[] = [
  page('home', '/'),
  page('listings', '/listings'),
  page('listing', listing('first')),
  page('submit-property', '/submit-property'),
  page('submission-success', '/404', { arrange: comeFromForm }),
  page('submission-withdrawn', '/submission-withdrawn'),
  page('owner-links', '/owner-links'),
  page('login', '/login'),
  page('register', '/register'),
  page('forgot-password', '/forgot-password'),
  page('reset-password', '/reset-password?token=x'),
  page('verify-email', '/verify-email?token=x'),
  page('change-email', '/change-email?token=x'),
  page('account-deleted', '/account-deleted'),
  page('about', '/about'),
  page('contact', '/contact'),
  page('terms', '/terms'),
  page('privacy', '/privacy'),
  page('cookies', '/cookies'),
  page('mailbox', (stage) => stage.mailbox),
  page('not-found', '/404'),
  page('not-found-property', '/404?missing=property'),
];

const members: Shot[] = [
  page('my-properties', '/my-properties', { as: 'member' }),
  page('submission', submission('pending'), { as: 'member' }),
  page('account', '/account', { as: 'member' }),
  page('account-delete', '/account/delete', { as: 'member' }),
];

const dialogOf =
  (dialog: 'review' | 'edit' | 'delete', name: Parameters<Stage['home']>[0]) => (stage: Stage) =>
    `/admin/properties/${stage.home(name)}/${dialog}`;
/** A dialog of the administration, and what is done in it. */
function inAdministration(arrange?: Arrangement): Partial<Shot> {
  return { as: 'administrator', window: true, arrange: inDialog(arrange) };
}

const administrators: Shot[] = [
  page('admin', '/admin', { as: 'administrator' }),
  page('admin-pending', '/admin/properties?status=pending', { as: 'administrator' }),
  page('admin-approved', '/admin/properties?status=approved', { as: 'administrator' }),
  page('admin-rejected', '/admin/properties?status=rejected', { as: 'administrator' }),
  page('admin-featured', '/admin/properties?status=featured', { as: 'administrator' }),
  page('admin-history', '/admin/history', { as: 'administrator' }),
  page('admin-not-found', '/admin/bookings', { as: 'administrator' }),
  page('admin-review', review, inAdministration()),
  page('admin-edit', dialogOf('edit', 'first'), inAdministration()),
];

const beginnings: Shot[] = (['empty', 'one'] as const).flatMap((stage) => [
  state('home', '/', { stage }),
  state('listings', '/listings', { stage }),
  state('my-properties', '/my-properties', { stage, as: 'member' }),
  state('mailbox', (site) => site.mailbox, { stage }),
  state('admin', '/admin', { stage, as: 'administrator' }),
  ...(['pending', 'approved', 'rejected', 'featured'] as const).map((tab) =>
    state(`admin-${tab}`, `/admin/properties?status=${tab}`, { stage, as: 'administrator' }),
  ),
  state('admin-history', '/admin/history', { stage, as: 'administrator' }),
]);

const searches: Shot[] = [
  state('listings-panel', '/listings', {
    window: true,
    arrange: (here) => here.getByText('More Filters').click(),
  }),
  state(
    'listings-chips',
    '/listings?location=San+Diego&bedrooms=2&pets=1&amenity=WiFi&amenity=Kitchen&sort=rent-up',
  ),
  state('listings-nothing', '/listings?location=Imperial+Beach&bedrooms=5&amenity=Pool&pets=1'),
  state('listings-odd', `/listings?guests=${oddGuests}`),
  state('listings-loading', '/listings', {
    moving: true,
    window: true,
    arrange: held((here) => here.getByText('Pets Allowed').first().click()),
  }),
  state('listings-error', '/listings', {
    window: true,
    arrange: failed((here) => here.getByText('Pets Allowed').first().click(), 'Failed to load'),
  }),
  state('listings-more-error', '/listings', {
    arrange: failed(press('Load More Properties'), 'Failed to load'),
  }),
];

const details: Shot[] = [
  ...(['long', 'rightToLeft', 'emoji', 'forty', 'bare'] as const).map((name) =>
    state(`listing-${name}`, listing(name)),
  ),
  state('listing-all-photos', (stage) => `${listing('forty')(stage)}?photos=all`),
  state('listing-lightbox', listing('first'), { window: true, arrange: press(/^Show/) }),
  state('listing-loading', '/listings', {
    moving: true,
    window: true,
    arrange: held((here) =>
      here
        .getByRole('link', { name: /^View Details/ })
        .first()
        .click(),
    ),
  }),
  state('listing-error', '/listings', {
    arrange: failed(
      (here) =>
        here
          .getByRole('link', { name: /^View Details/ })
          .first()
          .click(),
      'Failed to load',
    ),
  }),
  state('listing-pending', listing('pending'), { as: 'member' }),
  state('error', '/', {
    arrange: failed(
      (here) => here.getByRole('main').getByRole('link', { name: 'List Your Property' }).click(),
      'Something went wrong',
    ),
  }),
  state('menu', '/', { window: true, as: 'member', arrange: press(/Menu|Rosa/) }),
];

const forms: Shot[] = [
  state('login-empty-fields', '/login', { arrange: answered(send({}, 'Log in')) }),
  state('login-error', '/login', {
    arrange: answered(send({ Email: 'nobody@site.example', Password: 'not the password' }, 'Log in')),
  }),
  state('login-busy', '/login', {
    moving: true,
    arrange: held(send({ Email: 'nobody@site.example', Password: 'not the password' }, 'Log in')),
  }),
  state('register-error', '/register', { arrange: answered(send({ Email: 'no address' }, 'Register')) }),
  state('forgot-password-sent', '/forgot-password', {
    arrange: answered(send({ Email: 'nobody@site.example' }, 'Send')),
  }),
  state('reset-password-error', '/reset-password?token=x', { arrange: answered(press('Save password')) }),
  state('account-error', '/account', { as: 'member', arrange: answered(press('Change password')) }),
];

const owners: Shot[] = [
  ...[1, 2, 3, 4, 5, 6].map((step) =>
    page(`submit-property-errors-${step}`, '/submit-property', { arrange: emptyAt(step) }),
  ),
  page('submit-property-photos', '/submit-property', { arrange: choosePhotographs }),
  ...[1, 2, 3, 4, 5, 6].map((step) =>
    page(`submit-property-step-${step}`, submission('rejected'), { as: 'member', arrange: correctAt(step) }),
  ),
  state('submission-rejected', submission('rejected'), { as: 'member' }),
  state('submission-approved', submission('forty'), { as: 'member' }),
];

const administration: Shot[] = [
  state('admin-search-nothing', '/admin/properties?q=nowhere', { as: 'administrator' }),
  state('admin-odd', `/admin/properties?q=${oddCity}`, { as: 'administrator' }),
  state('admin-review-forty', dialogOf('review', 'forty'), inAdministration()),
  state('admin-review-rejected', dialogOf('review', 'rejected'), inAdministration()),
  state('admin-review-keys', review, inAdministration(press('Keyboard shortcuts'))),
  state('admin-edit-long', dialogOf('edit', 'long'), inAdministration()),
  state(
    'admin-edit-errors',
    dialogOf('edit', 'first'),
    inAdministration(answered(send({ Title: '' }, 'Save Changes'))),
  ),
  state('admin-delete', dialogOf('delete', 'first'), inAdministration()),
  state('admin-delete-odd', dialogOf('delete', 'rightToLeft'), inAdministration()),
];

export const shots: readonly Shot[] = [
  ...beginnings,
  ...visitors,
  ...members,
  ...administrators,
  ...searches,
  ...details,
  ...forms,
  ...owners,
  ...administration,
];
