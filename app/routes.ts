// The only table of URLs. Build links with React Router's typed `href`, never from strings.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/site/home.tsx'),
  route('listings', 'routes/listings/listings.tsx'),
  route('listings/:id', 'routes/listings/listing.tsx'),
  route('listings/:id/ask', 'routes/inquiries/new-inquiry.tsx'),
  route('submit-property', 'routes/submission/submit-property.tsx'),
  route('submit-property/draft', 'routes/submission/submit-property-action.ts'),
  route('submit-property/photos', 'routes/submission/photos.ts'),
  route('submit-property/preview/:id', 'routes/submission/preview.tsx'),
  route('submit-property/uploads/:id?', 'routes/submission/uploads.ts'),
  route('submission-success', 'routes/submission/submission-success.tsx'),
  route('submission/:id', 'routes/owner/submission.tsx'),
  route('submission-withdrawn', 'routes/owner/submission-withdrawn.tsx'),
  route('calendars/:file', 'routes/owner/calendar-feed.ts'),
  route('owner-link/:token', 'routes/owner/owner-link.tsx'),
  route('owner-links', 'routes/owner/owner-links.tsx'),
  route('verified-guest', 'routes/inquiries/verified-guest.ts'),
  route('inquiry/:id', 'routes/inquiries/inquiry.tsx'),
  route('inquiry-link/:token?', 'routes/inquiries/inquiry-link.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('login/code', 'routes/account/login-code.tsx'),
  route('logout', 'routes/account/logout.ts'),
  route('register', 'routes/account/register.tsx'),
  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  route('verify-email', 'routes/account/verify-email.tsx'),
  route('change-email', 'routes/account/change-email.tsx'),
  route('account-deleted', 'routes/account/account-deleted.tsx'),
  layout('routes/account/layout.tsx', [
    route('my-properties', 'routes/owner/my-properties.tsx'),
    route('my-inquiries', 'routes/inquiries/my-inquiries.tsx'),
    route('account', 'routes/account/settings.tsx'),
    route('account/data.json', 'routes/account/account-data.ts'),
    route('account/two-factor', 'routes/account/two-factor.tsx'),
    route('account/delete', 'routes/account/delete-account.tsx'),
  ]),
  ...prefix('admin', [
    layout('routes/admin/layout.tsx', [
      // The dashboard is the list of properties too. One route for both keeps the list in place when a dialog opens
      // from either.
      route('properties?', 'routes/admin/properties.tsx', [
        route(':id/review', 'routes/admin/review.tsx'),
        route(':id/edit', 'routes/admin/edit.tsx'),
        route(':id/delete', 'routes/admin/delete.tsx'),
      ]),
      route('uploads/:id?', 'routes/admin/uploads.ts'),
      route('inquiries', 'routes/admin/inquiries.tsx'),
      route('history', 'routes/admin/audit-log.tsx'),
      route('featured', 'routes/admin/featured.tsx'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
  route('about', 'routes/site/about.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('cookies', 'routes/site/cookies.tsx'),
  // Shows mails while no mail server is configured.
  route('mailbox/:token', 'routes/site/mailbox.tsx'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('metrics/web-vitals', 'routes/site/web-vitals.ts'),
  // Unknown paths redirect to /404, which has the page.
  route('404', 'routes/site/not-found.tsx'),
  route('*', 'routes/site/unknown-path.ts'),
] satisfies RouteConfig;
