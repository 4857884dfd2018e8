// The terms of use, in short sentences.
import { href, Link } from 'react-router';
import type { Route } from './+types/terms';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms',
    description: 'The rules for using Baystead, whether you’re looking for a home or listing one.',
    path: href('/terms'),
  });
}

export default function Terms() {
  return (
    <article className="prose">
      <h1>Terms of use</h1>
      <p>
        These are the rules for using Baystead. By using the site, you accept them. We’ve kept them short; if
        anything’s unclear, <Link to={href('/contact')}>ask us</Link>.
      </p>
      <p>Please don’t scrape the listings, try other people’s passwords, or try to see what isn’t public.</p>

      <h2>What we are</h2>
      <p>
        Baystead shows furnished homes that owners or managers offer for rent. We aren’t the landlord, an
        agent for the guest or the owner, or a party to the lease. We don’t take payments or hold deposits.
        You and the owner agree on the rent, the house rules, the lease, and how to cancel it, under the law
        that applies where the home is.
      </p>

      <h2>If you’re looking for a home</h2>
      <ul>
        <li>
          Descriptions and photos come from owners. We review them, but we don’t visit the homes. “Checked by
          us” on a listing says what we’ve checked, and when.
        </li>
        <li>Prices and dates can change. What counts is what you and the owner agree on.</li>
        <li>
          Never send money before you have a written agreement and know who you’re paying.{' '}
          <Link to={href('/safety')}>Stay safe</Link> has more.
        </li>
      </ul>

      <h2>If you list a home</h2>
      <ul>
        <li>You own the home, or its owner has asked you to rent it out.</li>
        <li>What you write is true. Mention the drawbacks too: no one likes surprises.</li>
        <li>
          The photos show this home, and you have the right to use them. People in them have agreed to be
          shown.
        </li>
        <li>
          You follow your city’s rental rules, including permits, taxes, limits on short stays, and fair
          housing law. A listing can’t turn anyone away for a reason the law protects.
        </li>
        <li>
          You let us show your text and photos on this site, resized as needed, for as long as the listing
          exists. They’re still yours.
        </li>
      </ul>

      <h2>Review</h2>
      <p>
        A person reads every submission, usually within 24 to 48 hours. We approve or reject it, and if we
        reject it, we say why. You’re welcome to fix it and submit it again. We may correct obvious typos, and
        we may remove a listing that breaks these rules. We choose the homes on the home page, and no one can
        buy a spot.
      </p>

      <h2>Removing a listing</h2>
      <p>
        You can delete your listing on its page, at any time and for any reason. If you’ve agreed on a stay
        that isn’t over, cancel or end it first. <Link to={href('/links')}>Send me my links</Link> opens the
        page without an account.
      </p>

      <h2>What we can and can’t promise</h2>
      <p>
        We take good care of the site, but it may be down at times, and a listing may contain a mistake we
        missed. We’re responsible for what we do ourselves. As far as the law allows, we aren’t responsible
        for what owners and guests do to each other.
      </p>

      <h2>Law and changes</h2>
      <p>
        California law applies. If we change these terms, you’ll find the new ones on this page. Our{' '}
        <Link to={href('/privacy')}>privacy notice</Link> and <Link to={href('/cookies')}>cookies page</Link>{' '}
        are part of them.
      </p>
    </article>
  );
}
