// The only table of URLs. Links are built from it by React Router's typed `href`.
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('listings', 'routes/listings.tsx'),
  route('listings/:id', 'routes/listing.tsx'),
  route('submit-property', 'routes/submit-property.tsx'),
  route('submit-property/photos', 'routes/submit-property-photos.ts'),
  route('submit-property/uploads/:id?', 'routes/submit-property-uploads.ts'),
  route('submission-success', 'routes/submission-success.tsx'),
  route('submission/:id', 'routes/submission.tsx'),
  route('submission-withdrawn', 'routes/submission-withdrawn.tsx'),
  route('calendars/:file', 'routes/calendar-feed.ts'),
  route('owner-link/:token', 'routes/owner-link.tsx'),
  route('owner-links', 'routes/owner-links.tsx'),
  route('login', 'routes/login.tsx'),
  route('logout', 'routes/logout.ts'),
  route('register', 'routes/register.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('change-email', 'routes/change-email.tsx'),
  route('account-deleted', 'routes/account-deleted.tsx'),
  layout('routes/members.tsx', [
    route('my-properties', 'routes/my-properties.tsx'),
    route('account', 'routes/account.tsx'),
    route('account/data.json', 'routes/account-data.ts'),
    route('account/delete', 'routes/delete-account.tsx'),
  ]),
  ...prefix('admin', [
    layout('routes/admin/layout.tsx', [
      // The dashboard is the list of properties too (SPECIFICATION section 2): one route, so that a dialog that is opened
      // from either leaves the list behind it as it is.
      route('properties?', 'routes/admin/properties.tsx', [
        route(':id/review', 'routes/admin/review.tsx'),
        route(':id/edit', 'routes/admin/edit.tsx'),
        route(':id/delete', 'routes/admin/delete.tsx'),
      ]),
      route('uploads/:id?', 'routes/admin/uploads.ts'),
      route('history', 'routes/admin/history.tsx'),
      route('featured', 'routes/admin/featured.tsx'),
      route('*', 'routes/admin/not-found.tsx'),
    ]),
  ]),
  route('about', 'routes/about.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('cookies', 'routes/cookies.tsx'),
  route('mailbox/:key', 'routes/mailbox.tsx'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('metrics/web-vitals', 'routes/web-vitals.ts'),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/unknown-path.ts'),
] satisfies RouteConfig;
