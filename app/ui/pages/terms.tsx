// The rules of the site, in sentences that a tired reader can follow. Limits come from the domain so that they cannot drift.
import { href, Link } from 'react-router';
import { photoLimits } from '#domain/photo.ts';
import { bounds } from '#domain/property.ts';
import { contactDetails } from '../layout/contact-details.ts';

export function TermsPage() {
  return (
    <article className="prose">
      <h1>Terms of use</h1>
      <p>
        These are the rules for using Baystead. By using the site you accept them. They are short on purpose;
        if one is unclear, <Link to={href('/contact')}>ask us</Link>.
      </p>

      <h2>What we are</h2>
      <p>
        Baystead shows furnished homes that their owners or managers offer for rent. We are not the landlord,
        not an agent of either side and not a party to the lease. We take no payment and hold no deposit. The
        rent, the house rules, the lease and its cancellation are agreed between you and the owner, under the
        law that applies where the home stands.
      </p>

      <h2>If you are looking for a home</h2>
      <ul>
        <li>
          Descriptions and photographs come from owners. We review them, but we do not inspect the homes.
        </li>
        <li>A price or a date can change. Only what you and the owner agree on counts.</li>
        <li>Never send money before you have a written agreement and know whom you are paying.</li>
      </ul>

      <h2>If you list a home</h2>
      <ul>
        <li>You own the home, or its owner has asked you to rent it out.</li>
        <li>What you write is true. Name the drawbacks too; it saves both sides a disappointment.</li>
        <li>The photographs show this home, and you may use them. People in them have agreed to be shown.</li>
        <li>
          You follow the rules for rentals in your city, among them permits, taxes, limits on short stays and
          fair housing law. A listing must not turn anyone away for a reason that the law protects.
        </li>
        <li>
          You let us show your text and photographs on this site, resized as needed, for as long as the
          listing exists. They remain yours.
        </li>
      </ul>

      <h2>Review</h2>
      <p>
        Every submission is read by a person, usually within 24 to 48 hours. We approve or reject it, and when
        we reject it we give the reason. You are welcome to submit it again after mending what we named. We
        may correct obvious slips, and we may remove a listing that breaks these rules. A place on the front
        page is our choice and cannot be bought.
      </p>

      <h2>Limits</h2>
      <ul>
        <li>A description has up to {bounds.description.max.toLocaleString('en-US')} characters.</li>
        <li>
          A submission has 1 to {photoLimits.count} photographs, each smaller than{' '}
          {photoLimits.bytes / 1024 ** 2} MB.
        </li>
        <li>
          Submissions, uploads and attempts to log in are counted for a short while and paused when there are
          too many. The page then says when to try again.
        </li>
      </ul>
      <p>
        Please do not copy the listings by machine, test other people’s passwords or try to see what is not
        public.
      </p>

      <h2>Removing a listing</h2>
      <p>
        You may have your listing removed at any time and without a reason. Write to{' '}
        <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a> from the email address that you
        gave in the form. The page and its photographs are then deleted.
      </p>

      <h2>What we can and cannot promise</h2>
      <p>
        We look after the site with care, but it may be unavailable at times, and a listing may contain a
        mistake that we did not notice. We answer for what we do ourselves. We do not answer for what owners
        and guests do to each other, as far as the law allows us to say so.
      </p>

      <h2>Law and changes</h2>
      <p>
        The law of the State of California applies. If we change these terms, the new text stands on this
        page. Our <Link to={href('/privacy')}>privacy notice</Link> and our{' '}
        <Link to={href('/cookies')}>page about cookies</Link> belong to them.
      </p>
    </article>
  );
}
