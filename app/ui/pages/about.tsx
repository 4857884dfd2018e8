// What Baystead is and how it works, for somebody who has just arrived. Words only; the class `prose` gives them their look.
import { href, Link } from 'react-router';

export function AboutPage() {
  return (
    <article className="prose">
      <h1>About Baystead</h1>
      <p>
        Baystead is a place to find a furnished home in San Diego or Imperial Beach, and a place to offer one.
        Some people stay for a week by the sea. Most stay longer: a nursing contract, a research year, the
        months between selling one house and moving into the next.
      </p>
      <p>
        A hotel is too small for that, and an empty apartment is too empty. The homes here have beds, pans, a
        table to work at and an owner who expects you to stay a while.
      </p>

      <h2>How a home gets onto this site</h2>
      <ol>
        <li>
          An owner or manager describes it in a form of six steps, with at least one photograph. No account is
          needed.
        </li>
        <li>
          A person on our team reads the description, looks at every photograph and decides. This usually
          takes 24 to 48 hours.
        </li>
        <li>
          An approved home is published. One that is not approved stays private, and its owner is told why.
        </li>
      </ol>
      <p>
        We do not visit the homes. What you read was written by the owner, and what we check is that it is
        complete, plausible and fits the pictures. If you find that a home differs from its page, please{' '}
        <Link to={href('/contact')}>tell us</Link>.
      </p>

      <h2>How to rent one</h2>
      <p>
        <Link to={href('/listings')}>Search the homes</Link> by town, dates, size, price and what they offer.
        When you have found one, write or call us with the address of its page and your dates. We pass your
        request to the owner, and the two of you agree on the rental between yourselves. No payment is made on
        this site.
      </p>

      <h2>How to read a page</h2>
      <ul>
        <li>
          The price is the rent for one month, in US dollars. There is one price and it is set by the owner.
        </li>
        <li>
          The price filter works with the same rent divided by thirty, so that short stays are easy to
          compare.
        </li>
        <li>“Available from” is the first day on which the home is free.</li>
        <li>The street address is not shown. You receive it from the owner.</li>
        <li>The homes on our front page are chosen by us. Owners cannot pay for that place.</li>
      </ul>

      <h2>Do you own a home by the bay?</h2>
      <p>
        <Link to={href('/submit-property')}>List your property</Link>. Have your square footage, the rent and
        a few bright photographs at hand, and it takes about a quarter of an hour.
      </p>
    </article>
  );
}
