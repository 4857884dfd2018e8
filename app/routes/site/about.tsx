// What Baystead is and how it works, for new visitors. Text only, styled by the class `prose`.
import { href, Link } from 'react-router';
import type { Route } from './+types/about';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'About',
    description:
      'What Baystead is, how homes get listed, and how to rent one by the bay in San Diego or Imperial Beach.',
    path: href('/about'),
  });
}

export default function About() {
  return (
    <article className="prose">
      <h1>About Baystead</h1>
      <p>
        Baystead is where you find a furnished home in San Diego or Imperial Beach, or list your own. Some
        people come for a week by the ocean. Most stay longer: a nursing contract, a research year, the months
        between selling one house and moving into the next.
      </p>
      <p>
        A hotel’s too small for that, and an empty apartment’s too empty. The homes here have beds, pans, a
        table to work at, and an owner who expects you to stay a while.
      </p>

      <h2>How a home gets on Baystead</h2>
      <ol>
        <li>
          An owner or manager describes it in six short steps, with at least one photo. They don’t need an
          account.
        </li>
        <li>
          Someone on our team reads the description, looks at every photo, and decides, usually within 24 to
          48 hours.
        </li>
        <li>Approved homes go live. The others stay private, and we tell the owner why.</li>
      </ol>
      <p>
        We don’t visit the homes. Owners write what you read; we check that it’s complete, plausible, and
        matches the photos. If a home isn’t like its page, please <Link to={href('/contact')}>tell us</Link>.
      </p>

      <h2>How to rent one</h2>
      <p>
        <Link to={href('/listings')}>Search the homes</Link> by city, dates, size, price, and amenities. When
        you’ve found one, ask the owner about your dates right on its page. The two of you work out the
        rental. You never pay through this site.
      </p>
    </article>
  );
}
