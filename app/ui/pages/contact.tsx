// Every way to reach Baystead, and what to have at hand. There is no contact form, and the page must not suggest one.
import { href, Link } from 'react-router';
import { contactDetails } from '../layout/contact-details.ts';

export function ContactPage() {
  const { name, street, city, state, zipCode, phone, phoneLink, email, hours } = contactDetails;
  return (
    <article className="prose">
      <h1>Contact</h1>
      <p>A small team answers here. On working days you usually hear from us on the same day or the next.</p>

      <h2>Write, call or come by</h2>
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

      <h2>You would like to rent a home</h2>
      <p>
        Send us the address of the home’s page, the day you would arrive, the day you would leave, how many
        you are and whether an animal comes along. We forward this to the owner, who answers you directly.
        Your message to us is not yet a reservation.
      </p>

      <h2>You would like to list a home</h2>
      <p>
        You need no appointment: <Link to={href('/submit-property')}>the form</Link> can be filled in at any
        hour, and a submission is usually reviewed within 24 to 48 hours. If you are asking about one that you
        have already sent, tell us its property id. It was shown when you had sent the form, and it is in our
        email to you.
      </p>

      <h2>You would like to change or remove a listing</h2>
      <p>
        Write from the email address that you gave in the form, with the property id or the address of the
        page. We reply to that address before we change anything, so that nobody else can do it in your name.
      </p>

      <h2>Something is wrong with a listing</h2>
      <p>
        Tell us which page and what is wrong. If somebody asks you to pay before you have seen a lease, do not
        pay, and let us know. More about what we do with your data is in our{' '}
        <Link to={href('/privacy')}>privacy notice</Link>.
      </p>
    </article>
  );
}
