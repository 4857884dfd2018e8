// Contact details, and what to have ready. There is no contact form, and the page must not suggest one.
import { href, Link } from 'react-router';
import { contactDetails } from '#ui/layout/contact-details.ts';
import type { Route } from './+types/contact';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Contact',
    description: 'Email, call, or visit Baystead about a home you’d like to rent or list.',
    path: href('/contact'),
  });
}

export default function Contact() {
  const { name, street, city, state, zipCode, phone, phoneLink, email, hours } = contactDetails;
  return (
    <article className="prose">
      <h1>Contact</h1>
      <p>We’re a small team. On business days, you’ll usually hear back the same day or the next.</p>

      <h2>Email, call, or stop by</h2>
      <address>
        {name}
        <br />
        {street}
        <br />
        {city}, {state} {zipCode}
      </address>
      <dl>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phoneLink}`}>{phone}</a>
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Hours</dt>
        <dd>{hours}, Pacific time</dd>
      </dl>

      <h2>Renting a home</h2>
      <p>
        Found a home you like? Ask its owner about your dates right on the home’s page. Asking doesn’t reserve
        the home.
      </p>

      <h2>Listing a home</h2>
      <p>
        Asking about one you’ve already sent? Tell us its reference: it’s in the email we sent you. Change or
        delete your home on its page. <Link to={href('/links')}>Send me my links</Link> opens it without an
        account.
      </p>

      <h2>Something’s wrong with a listing</h2>
      <p>
        Tell us which page and what’s wrong. If someone asks you to pay before you’ve seen a lease, don’t pay,
        and let us know. For what we do with your data, see our{' '}
        <Link to={href('/privacy')}>privacy notice</Link>.
      </p>
    </article>
  );
}
