// What is photographed: every page, and the states that a page can be in, with what brings it into them. One row a shot.
import type { Page } from 'playwright';
import { answerSteps } from '../../tests/support/owner.ts';
import { cameraPhoto } from '../../tests/support/camera-photo.ts';
import { oddCity, oddGuests, type people, type PhotographedSite } from './site.ts';

type Arrangement = (page: Page) => Promise<unknown>;

export interface Shot {
  /** The file's, without the frame. */
  name: string;
  /** A visitor unless told otherwise. */
  as?: keyof typeof people;
  at: string | ((site: PhotographedSite) => string);
  /** Brings the page into its state. */
  arrange?: Arrangement;
  /** One of many states: shown where it differs most. */
  isState?: true;
  /** Before the site is filled. */
  isEmpty?: true;
  /** Only what is in the window: for what covers the page. */
  isWindow?: true;
  /** Something is under way that never ends. */
  isMoving?: true;
}

const page = (name: string, at: Shot['at'], more: Partial<Shot> = {}): Shot => ({ name, at, ...more });
const state = (name: string, at: Shot['at'], more: Partial<Shot> = {}): Shot => ({
  ...page(name, at, more),
  isState: true,
});

const press = (name: string | RegExp) => (here: Page) => here.getByRole('button', { name }).first().click();

const dataRequests = /\.data(?:\?|$)/;

/** What is started never ends; the page has had the time to show that it is under way. */
const held = (start: Arrangement) => async (here: Page) => {
  await here.route(dataRequests, () => new Promise(() => undefined));
  await start(here);
  await here.waitForTimeout(600);
};

/** What is started fails, and the page has said so. */
const failed = (start: Arrangement, words: string) => async (here: Page) => {
  await here.route(dataRequests, (route) => route.abort());
  await start(here);
  await here.getByText(words).first().waitFor();
};

/** Fills the fields with these labels and sends the form. */
const send = (fields: Record<string, string>, button: string) => async (here: Page) => {
  for (const [label, value] of Object.entries(fields))
    await here.getByLabel(label, { exact: true }).fill(value);
  await here.getByRole('button', { name: button }).click();
};

/** What is started is done, and the page has said something about it. */
const answered = (start: Arrangement) => async (here: Page) => {
  await start(here);
  // A status that says something else may stand there before.
  await here.locator('button[aria-disabled=true]').waitFor({ state: 'detached' });
  const said = here.getByRole('alert').or(here.getByRole('status'));
  await said.or(here.locator('[aria-invalid=true]')).first().waitFor();
};

/** Comes to a step of a new form that holds nothing yet. */
const arriveAt = (step: number) => async (here: Page) => {
  await answerSteps(here, { title: 'Two bright rooms by the pier', photos: [] }, step - 1);
  await here.getByText(`Step ${step} of 6`).waitFor();
};

/** Everything that can be wrong with an empty step is said. */
const emptyAt = (step: number) =>
  answered(async (here) => {
    await arriveAt(step)(here);
    await press(/^(?:Continue|Submit Property)$/)(here);
  });

/** Opens the form with everything that a rejected home has, at one of its steps. */
const correctAt = (step: number) => async (here: Page) => {
  await press(/Correct and send again|Continue the correction/)(here);
  await here.waitForURL('**/submit-property**');
  await here.goto(`/submit-property?step=${step}`, { waitUntil: 'networkidle' });
};

/** Photos that have arrived, one whose connection was lost, and a file that is none. */
const choosePhotos = async (here: Page) => {
  await arriveAt(6)(here);
  const input = here.locator('input[type=file]');
  const [lost, ...stored] = await Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `Room ${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await cameraPhoto({ width: 1600, height: 1200, seed }),
    })),
  );
  await input.setInputFiles(stored);
  await here.getByText('2 of 2 photos uploaded.').waitFor({ state: 'attached' });
  await here.route('**/submit-property/uploads**', (route) => route.abort());
  const contract = { name: 'Contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await input.setInputFiles([contract, ...(lost ? [lost] : [])]);
  await here.getByRole('button', { name: 'Try Room 1.jpg again' }).waitFor();
};

/** The confirmation knows its property from the navigation to it, which the browser keeps. */
const comeFromForm = async (here: Page) => {
  await here.evaluate(() => {
    const propertyId = '01a2003d-e123-7181-9567-a8cafe37dc0d';
    history.pushState({ usr: { propertyId }, key: 'form' }, '', '/submission-success');
  });
  await here.reload({ waitUntil: 'networkidle' });
  await here.getByText('Pending Review').waitFor();
};

const viewFirst = (here: Page) =>
  here
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
const filterPets = (here: Page) => here.getByText('Pets Allowed').first().click();

const chooseFirstNight = async (here: Page) => {
  await press('Later months')(here);
  await here.getByRole('grid').last().getByRole('button').nth(9).click();
  await here.getByRole('grid').last().getByRole('button').nth(20).hover();
};

const conversation = (site: PhotographedSite) => `/inquiry/${site.inquiry()}`;
const asking = (name: HomeName) => (site: PhotographedSite) => `/listings/${site.home(name)}/ask`;
type HomeName = Parameters<PhotographedSite['home']>[0];
const listing = (name: HomeName) => (site: PhotographedSite) => `/listings/${site.home(name)}`;
const submission = (name: HomeName) => (site: PhotographedSite) => `/submission/${site.home(name)}`;
const dialogOf = (dialog: 'review' | 'edit' | 'delete', name: HomeName) => (site: PhotographedSite) =>
  `/admin/properties/${site.home(name)}/${dialog}?status=pending`;

/** A dialog of the administration above the page, which takes the page's script; then what is done in it. */
const inDialog = (arrange?: Arrangement): Partial<Shot> => ({
  as: 'administrator',
  isWindow: true,
  arrange: async (here) => {
    await here.locator('dialog:modal').waitFor();
    await arrange?.(here);
  },
});

const tabs = ['pending', 'approved', 'rejected', 'featured'];
const steps = [1, 2, 3, 4, 5, 6];
/** They need no more than their path. */
const texts = ['about', 'contact', 'terms', 'privacy', 'cookies'];
const plainPages = ['submission-withdrawn', 'owner-links', 'inquiry-link', 'account-deleted', ...texts];

export const shots: readonly Shot[] = [
  ...plainPages.map((name) => page(name, `/${name}`)),
  page('home', '/'),
  page('login', '/login'),
  page('register', '/register'),
  page('forgot-password', '/forgot-password'),
  page('listings', '/listings'),
  page('listing', listing('plain')),
  page('submit-property', '/submit-property'),
  page('submission-success', '/404', { arrange: comeFromForm }),
  page('reset-password', '/reset-password?token=x'),
  page('verify-email', '/verify-email?token=x'),
  page('change-email', '/change-email?token=x'),
  page('mailbox', (site) => site.mailbox),
  page('not-found', '/404'),
  page('not-found-property', '/404?missing=property'),

  page('my-properties', '/my-properties', { as: 'member' }),
  page('submission', submission('pending'), { as: 'member' }),
  page('account', '/account', { as: 'member' }),
  page('account-delete', '/account/delete', { as: 'member' }),

  page('admin', '/admin', { as: 'administrator' }),
  ...tabs.map((tab) => page(`admin-${tab}`, `/admin/properties?status=${tab}`, { as: 'administrator' })),
  page('ask', asking('plain')),
  page('inquiry-guest', conversation, { as: 'administrator' }),
  page('inquiry-owner', conversation, { as: 'member' }),
  page('my-inquiries', '/my-inquiries', { as: 'administrator' }),
  page('admin-inquiries', '/admin/inquiries', { as: 'administrator' }),
  page('admin-history', '/admin/history', { as: 'administrator' }),
  page('admin-not-found', '/admin/bookings', { as: 'administrator' }),
  page('admin-review', dialogOf('review', 'pending'), inDialog()),
  page('admin-edit', dialogOf('edit', 'plain'), inDialog()),

  state('home-empty', '/', { isEmpty: true }),
  state('listings-empty', '/listings', { isEmpty: true }),
  state('my-properties-empty', '/my-properties', { isEmpty: true, as: 'member' }),
  state('mailbox-empty', (site) => site.mailbox, { isEmpty: true }),
  ...tabs.map((tab) =>
    state(`admin-${tab}-empty`, `/admin/properties?status=${tab}`, { isEmpty: true, as: 'administrator' }),
  ),
  state('my-inquiries-empty', '/my-inquiries', { isEmpty: true, as: 'administrator' }),
  state('admin-history-empty', '/admin/history', { isEmpty: true, as: 'administrator' }),

  state('listings-panel', '/listings', {
    isWindow: true,
    arrange: (here) => here.getByText('More Filters').click(),
  }),
  state(
    'listings-chips',
    '/listings?location=San+Diego&bedrooms=2&pets=1&amenity=WiFi&amenity=Kitchen&sort=rent-up',
  ),
  state('listings-nothing', '/listings?location=Imperial+Beach&bedrooms=5&amenity=Pool&pets=1'),
  state('listings-odd', `/listings?guests=${oddGuests}`),
  state('listings-loading', '/listings', {
    isMoving: true,
    isWindow: true,
    arrange: held(filterPets),
  }),
  state('listings-error', '/listings', {
    isWindow: true,
    arrange: failed(filterPets, 'Failed to load'),
  }),
  state('listings-more-error', '/listings', {
    arrange: failed(press('Load More Properties'), 'Failed to load'),
  }),

  ...(['long', 'rightToLeft', 'emoji', 'manyPhotos'] as const).map((name) =>
    state(`listing-${name}`, listing(name)),
  ),
  state('listing-all-photos', (site) => `${listing('manyPhotos')(site)}?photos=all`),
  state('listing-lightbox', listing('plain'), { isWindow: true, arrange: press(/^Show/) }),
  state('listing-loading', '/listings', {
    isMoving: true,
    isWindow: true,
    arrange: held(viewFirst),
  }),
  state('listing-error', '/listings', {
    arrange: failed(viewFirst, 'Failed to load'),
  }),
  state('ask-errors', asking('plain'), { arrange: answered(press('Ask about this home')) }),
  state('inquiry-decide', conversation, {
    as: 'member',
    arrange: (here) => here.locator('summary', { hasText: 'Accept these dates' }).click(),
  }),
  state('listing-pending', listing('pending'), { as: 'member' }),
  state('error', '/', {
    arrange: failed(
      (here) => here.getByRole('main').getByRole('link', { name: 'List Your Property' }).click(),
      'Something went wrong',
    ),
  }),
  state('menu', '/', { isWindow: true, as: 'member', arrange: press(/Menu|Rosa/) }),

  state('login-empty-fields', '/login', { arrange: answered(send({}, 'Log in')) }),
  state('login-error', '/login', {
    arrange: answered(send({ Email: 'nobody@site.example', Password: 'not the password' }, 'Log in')),
  }),
  state('login-busy', '/login', {
    isMoving: true,
    arrange: held(send({ Email: 'nobody@site.example', Password: 'not the password' }, 'Log in')),
  }),
  state('register-error', '/register', { arrange: answered(send({ Email: 'no address' }, 'Register')) }),
  state('forgot-password-sent', '/forgot-password', {
    arrange: answered(send({ Email: 'nobody@site.example' }, 'Send')),
  }),
  state('reset-password-error', '/reset-password?token=x', { arrange: answered(press('Save password')) }),
  state('account-error', '/account', { as: 'member', arrange: answered(press('Change password')) }),

  ...steps.map((step) =>
    page(`submit-property-errors-${step}`, '/submit-property', { arrange: emptyAt(step) }),
  ),
  page('submit-property-photos', '/submit-property', { arrange: choosePhotos }),
  ...steps.map((step) =>
    page(`submit-property-step-${step}`, submission('rejected'), { as: 'member', arrange: correctAt(step) }),
  ),
  state('submission-rejected', submission('rejected'), { as: 'member' }),
  state('submission-approved', submission('manyPhotos'), { as: 'member' }),
  page('own-calendar', submission('calendar'), { as: 'member' }),
  state('own-calendar-choosing', submission('calendar'), { as: 'member', arrange: chooseFirstNight }),
  state('own-calendar-error', submission('calendar'), {
    as: 'member',
    arrange: failed(press('Block these nights'), 'That didn’t work'),
  }),
  state('own-calendar-renewal', submission('calendar'), {
    as: 'member',
    arrange: (here) => here.getByText('Renew', { exact: true }).click(),
  }),
  state('own-calendar-unread', submission('calendar'), {
    as: 'member',
    arrange: answered(press('Read now')),
  }),

  state('admin-search-nothing', '/admin/properties?q=nowhere', { as: 'administrator' }),
  state('admin-odd', `/admin/properties?q=${oddCity}`, { as: 'administrator' }),
  state('admin-review-many-photos', dialogOf('review', 'manyPhotos'), inDialog()),
  state('admin-review-rejected', dialogOf('review', 'rejected'), inDialog()),
  state('admin-review-keys', dialogOf('review', 'pending'), inDialog(press('Keyboard shortcuts'))),
  state('admin-edit-long', dialogOf('edit', 'long'), inDialog()),
  state(
    'admin-edit-errors',
    dialogOf('edit', 'plain'),
    inDialog(answered(send({ Title: '' }, 'Save Changes'))),
  ),
  state('admin-delete', dialogOf('delete', 'plain'), inDialog()),
  state('admin-delete-odd', dialogOf('delete', 'rightToLeft'), inDialog()),
];
