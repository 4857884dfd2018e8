// The expected responses of pages: one row for every loader and action, by the route's id in the build.
// tests/permissions.test.ts tests each row and fails if one is missing.

/** Rosa's data that the attempts target: a pending property with its photo and an unfinished draft. */
export interface Target {
  propertyId: string;
  photoId: string;
  /** An upload in progress to the unfinished draft. */
  uploadId: string;
  /** The unfinished draft. */
  draftId: string;
  /** A guest's inquiry about the property. */
  inquiryId: string;
  /** A verified search that Rosa saved. */
  savedSearchId: string;
  email: string;
}

export interface RouteRow {
  /** The page's own URL and form, so that only the caller can be a reason to refuse it. */
  request: (rosas: Target) => { pagePath: string } & Omit<RequestInit, 'headers'>;
  /** Status and redirect target for a visitor, a logged-in stranger, Rosa and an administrator. */
  responses: readonly [string, string, string, string];
}

type Responses = string | RouteRow['responses'];
type OfTarget<Value> = Value | ((rosas: Target) => Value);
const valueFor = <Value extends string | Record<string, string>>(value: OfTarget<Value>, rosas: Target) =>
  typeof value === 'function' ? value(rosas) : value;

/** A request without a body, as uploads start and end and photos are removed. */
const bare = (method: string, path: OfTarget<string>, responses: Responses): RouteRow => ({
  request: (rosas) => ({ pagePath: valueFor(path, rosas), method }),
  responses: typeof responses === 'string' ? [responses, responses, responses, responses] : responses,
});
const get = (path: OfTarget<string>, responses: Responses) => bare('GET', path, responses);
const post = (
  path: OfTarget<string>,
  form: OfTarget<Record<string, string>>,
  responses: Responses,
): RouteRow => {
  const row = bare('POST', path, responses);
  const request = (rosas: Target) => ({
    ...row.request(rosas),
    body: new URLSearchParams(valueFor(form, rosas)),
  });
  return { ...row, request };
};

const homePage = '302 /';
const unknown = '302 /404';
const noLink = '302 /links?link=unknown';
const missing = '302 /404?missing=property';
const members = (response: string) => [homePage, response, response, response] as const;
const visitors = (response: string) => [response, homePage, homePage, homePage] as const;
const admins = (response: string) => [homePage, homePage, homePage, response] as const;
const deletion = ({ propertyId }: Target) => ({ id: propertyId, intent: 'delete' });
const change = ({ propertyId }: Target) => ({ id: propertyId, intent: 'change' });
const inquiry = ({ inquiryId }: Target) => `/inquiry/${inquiryId}`;
const savedSearch = ({ savedSearchId }: Target) => `/alerts/${savedSearchId}?token=guess`;
const submission = ({ propertyId }: Target) => `/submission/${propertyId}`;
const visit = ({ propertyId }: Target) => `/submission/${propertyId}/visit`;
const listing =
  (page = '') =>
  ({ propertyId }: Target) =>
    `/listings/${propertyId}${page}`;
const upload = ({ draftId, uploadId }: Target) => `/submit-property/uploads/${uploadId}?draft=${draftId}`;
const dialog =
  (name: string) =>
  ({ propertyId }: Target) =>
    `/admin/properties/${propertyId}/${name}`;
const bulk = ({ propertyId }: Target) => `/admin/properties/bulk?id=${propertyId}`;
const feature = ({ propertyId }: Target) => ({ intent: 'feature', id: propertyId });
const undo = ({ propertyId }: Target) => ({ intent: 'undo', versions: propertyId });
const approval = ({ propertyId }: Target) => ({ intent: 'approved', version: propertyId });

/** By the route's id in the build and its loader or action. */
export const routes: Record<string, RouteRow> = {
  'root loader': get('/about', '200'),
  'routes/site/home loader': get('/', '200'),
  'routes/search/listings loader': get('/listings', '200'),
  'routes/search/shortlist loader': get(({ propertyId }) => `/shortlist?ids=${propertyId}`, '200'),
  'routes/search/suggestions loader': get('/listings/suggestions?q=oc', '200'),
  'routes/search/places loader': get('/homes', '200'),
  'routes/search/place loader': get('/homes/north-park', '302 /listings?neighborhood=North+Park'),
  'routes/search/map loader': get('/listings/map', '200'),
  'routes/properties/listing loader': get(listing(), [missing, missing, '200', '200']),
  'routes/properties/report loader': get(listing('/report'), missing),
  'routes/properties/report action': post(listing('/report'), {}, '404'),
  'routes/inquiries/new-inquiry loader': get(listing('/ask'), missing),
  'routes/inquiries/new-inquiry action': post(listing('/ask'), {}, '410'),
  'routes/inquiries/inquiry loader': get(inquiry, [noLink, noLink, '200', noLink]),
  'routes/inquiries/inquiry action': post(inquiry, { intent: 'send-message' }, ['404', '404', '422', '404']),
  'routes/inquiries/stay-calendar loader': get(
    (rosas) => `${inquiry(rosas)}/stay.ics`,
    [noLink, noLink, '404', noLink],
  ),
  'routes/links/link loader': get('/link/guess', noLink),
  'routes/links/link action': post('/link/guess', {}, noLink),
  'routes/links/mailbox-data loader': get('/link/guess/data.json', noLink),
  'routes/site/privacy-request action': post('/privacy/request', {}, '422'),
  'routes/links/send-links loader': get('/links', '200'),
  'routes/links/send-links action': post('/links', {}, '422'),
  'routes/inquiries/my-inquiries loader': get('/my-inquiries', '200'),
  'routes/inquiries/my-inquiries action': post('/my-inquiries', {}, '302 /'),
  'routes/saved-searches/new-saved-search loader': get('/alerts/new', '200'),
  'routes/saved-searches/new-saved-search action': post('/alerts/new', {}, '422'),
  'routes/saved-searches/saved-search loader': get(savedSearch, ['404', '404', '404', '404']),
  'routes/saved-searches/saved-search action': post(savedSearch, { intent: 'verify' }, '410'),
  'routes/submission/submit-property loader': get('/submit-property', '200'),
  'routes/submission/submit-property action': post(
    '/submit-property',
    ({ draftId }) => ({ intent: 'continue', id: draftId }),
    ['404', '404', '302 /submit-property', '404'],
  ),
  'routes/submission/submit-property-action loader': get('/submit-property/draft', '405'),
  'routes/submission/submit-property-action action': bare('POST', '/submit-property/draft', '422'),
  'routes/submission/preview loader': get(
    ({ draftId }) => `/submit-property/preview/${draftId}`,
    ['302 /submit-property', '302 /submit-property', '200', '302 /submit-property'],
  ),
  'routes/submission/photos loader': get('/submit-property/photos', '200'),
  'routes/submission/photos action': bare(
    'DELETE',
    ({ draftId, photoId }) => `/submit-property/photos?draft=${draftId}&id=${photoId}`,
    ['404', '404', '204', '404'],
  ),
  // The request lacks the version of the tus protocol.
  'routes/submission/uploads loader': bare('HEAD', upload, ['404', '404', '412', '404']),
  'routes/submission/uploads action': bare('POST', upload, '405'),
  'routes/properties/submission loader': get(submission, [noLink, noLink, '200', noLink]),
  'routes/properties/submission action': post(submission, deletion, [
    noLink,
    noLink,
    '302 /home-deleted',
    noLink,
  ]),
  'routes/properties/changes-preview loader': get(
    ({ propertyId }) => `/submission/${propertyId}/preview`,
    [noLink, noLink, '302 /submission/:id', noLink],
  ),
  'routes/properties/visit loader': get(visit, [noLink, noLink, '200', noLink]),
  'routes/properties/visit action': post(visit, { intent: 'discard' }, [noLink, noLink, '200', noLink]),
  'routes/properties/calendar-feed loader': get('/calendars/guess.ics', '404'),
  'routes/accounts/login loader': get('/login', visitors('200')),
  'routes/accounts/login action': post('/login', {}, visitors('401')),
  'routes/accounts/login-code loader': get('/login/code', visitors('200')),
  'routes/accounts/login-code action': post('/login/code', { code: '123456' }, visitors('410')),
  'routes/accounts/logout loader': get('/logout', homePage),
  'routes/accounts/logout action': post('/logout', {}, homePage),
  'routes/accounts/register loader': get('/register', visitors('200')),
  'routes/accounts/register action': post('/register', {}, visitors('422')),
  'routes/accounts/forgot-password action': post('/forgot-password', {}, '422'),
  'routes/accounts/account-deleted loader': get('/account-deleted', visitors('200')),
  'routes/accounts/layout loader': get('/account', members('200')),
  'routes/properties/my-properties loader': get('/my-properties', members('200')),
  'routes/properties/my-properties action': post('/my-properties', change, [
    homePage,
    '404',
    '302 /submit-property',
    '404',
  ]),
  'routes/accounts/settings loader': get('/account', members('200')),
  'routes/accounts/settings action': post('/account', { intent: 'email' }, members('422')),
  'routes/accounts/account-data loader': get('/account/data.json', members('200')),
  'routes/accounts/two-factor loader': get('/account/two-factor', [
    homePage,
    '302 /account',
    '302 /account',
    '200',
  ]),
  'routes/accounts/two-factor action': post('/account/two-factor', { intent: 'start' }, [
    homePage,
    '302 /account',
    '302 /account',
    '422',
  ]),
  'routes/accounts/delete-account loader': get('/account/delete', members('200')),
  'routes/accounts/delete-account action': post('/account/delete', {}, members('422')),
  'routes/admin/layout loader': get('/admin', admins('200')),
  'routes/admin/properties loader': get('/admin/properties', admins('200')),
  'routes/admin/properties action': post('/admin/properties', undo, admins('200')),
  'routes/admin/bulk loader': get(bulk, admins('200')),
  'routes/admin/bulk action': post(bulk, { intent: 'reject', notes: '' }, admins('422')),
  'routes/admin/review loader': get(dialog('review'), admins('200')),
  // The form doesn't say which state of the property the reviewer saw.
  'routes/admin/review action': post(dialog('review'), approval, admins('422')),
  'routes/admin/edit loader': get(dialog('edit'), admins('200')),
  'routes/admin/edit action': post(dialog('edit'), {}, admins('409')),
  'routes/admin/delete loader': get(dialog('delete'), admins('200')),
  'routes/admin/delete action': post(dialog('delete'), { deletionReason: 'It was sold.' }, admins('200')),
  'routes/admin/featured action': post('/admin/featured', feature, admins('409')),
  'routes/admin/reports loader': get('/admin/reports', admins('200')),
  'routes/admin/reports action': post('/admin/reports', { intent: 'dismiss' }, admins('422')),
  'routes/admin/inquiries loader': get('/admin/inquiries', admins('200')),
  'routes/admin/blocked loader': get('/admin/blocked', admins('200')),
  'routes/admin/blocked action': post('/admin/blocked', { intent: 'block' }, admins('422')),
  'routes/admin/audit-log loader': get('/admin/history', admins('200')),
  'routes/admin/uploads loader': bare(
    'HEAD',
    ({ propertyId, uploadId }) => `/admin/uploads/${uploadId}?property=${propertyId}`,
    admins('404'),
  ),
  'routes/admin/uploads action': bare(
    'POST',
    ({ propertyId }) => `/admin/uploads?property=${propertyId}`,
    admins('400'),
  ),
  'routes/admin/not-found loader': get('/admin/bookings', admins('404')),
  'routes/site/mailbox loader': get('/mailbox/guess', unknown),
  'routes/site/robots loader': get('/robots.txt', '200'),
  'routes/site/sitemap loader': get('/sitemap.xml', '200'),
  'routes/site/web-vitals loader': get('/metrics/web-vitals', '405'),
  'routes/site/web-vitals action': post('/metrics/web-vitals', {}, '400'),
  'routes/site/not-found loader': get('/404', '404'),
  'routes/site/unknown-path loader': get('/nowhere', unknown),
  'routes/site/unknown-path action': post('/nowhere', {}, unknown),
};
