// How rental scams go, and what to do instead. Change it together with what the product does: it handles no
// payments, and its team visits no homes.
import { href, Link } from 'react-router';
import type { Route } from './+types/safety';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Stay safe',
    description:
      'How rental scams go, what Baystead never does, what to ask for before you pay, and how to report someone.',
    path: href('/safety'),
  });
}

export default function Safety() {
  return (
    <article className="prose">
      <h1>Stay safe</h1>
      <p>
        Rental scams use the same tricks again and again, so it takes five minutes to learn them. The short
        version: see the home, know who you’re dealing with, sign a lease, and only then pay.
      </p>

      <h2>What we never do</h2>
      <ul>
        <li>We never take payments, hold deposits, or keep money in escrow. There’s no checkout here.</li>
        <li>We never ask for your password, a login code, or a card number, by email or on the phone.</li>
        <li>We never ask you for a passport, an ID, or a Social Security number.</li>
        <li>We never send you to another site to confirm a booking.</li>
      </ul>
      <p>
        If a message, an email, or a page says otherwise, it isn’t from us, even if it has our name on it.
        Check the address bar, and open Baystead yourself instead of following a link.
      </p>

      <h2>What we do, and what we don’t</h2>
      <p>
        A person on our team looks at every listing before it goes live, and takes it down if something’s
        wrong. But we don’t visit the homes, and most owners we haven’t checked. If we’ve checked something,
        such as a phone number or photos taken at the home, the listing says what and when under “Checked by
        us.” The rest is up to you.
      </p>
      <Checks />

      <Scams />

      <h2>Before you pay</h2>
      <ol>
        <li>
          See the home, in person or on a live video call. Ask to be shown the street and the front door.
        </li>
        <li>
          Ask for the owner’s full name and the address. The county recorder can tell you who owns a home.
        </li>
        <li>If a manager or a friend rents it out, ask what the owner has agreed to in writing.</li>
        <li>
          Get a lease with names, address, dates, rent, deposit, and when the deposit comes back. Read it
          before you sign.
        </li>
        <li>
          Pay in a way that leaves a trail, to the person or company in the lease. Ask for a receipt. Wires,
          payment apps, gift cards, and crypto are hard or impossible to get back.
        </li>
      </ol>

      <h2>Until then, write here</h2>
      <p>
        Your name, email, and phone number stay private until you share them. As long as you write on
        Baystead, you can report a conversation, and our team can read it and step in. Once you’re on another
        app, we can’t see what was said.
      </p>

      <Report />
    </article>
  );
}

/** What each check means. It promises nothing else (docs/security.md, "Data Protection"). */
function Checks() {
  return (
    <>
      <h2 id="checks">What “Checked by us” means</h2>
      <ul>
        <li>
          <strong>Seen on Nov 20: kitchen, front door.</strong> The owner took two photos at the home within
          ten minutes of getting a code from us, with the code in one of them, and they match the listing’s
          photos. We weren’t there ourselves.
        </li>
        <li>
          <strong>Photos compared.</strong> We compared the listing’s photos, and they match each other.
        </li>
        <li>
          <strong>Phone checked.</strong> We called the phone number that the owner gave us.
        </li>
        <li>
          <strong>Ownership document seen.</strong> The owner showed us a document of ownership.
        </li>
      </ul>
      <p>A check says what we saw on that day. It ends when the owner changes what we’ve checked.</p>
    </>
  );
}

function Scams() {
  return (
    <>
      <h2>How scams go</h2>
      <h3>If you’re looking for a home</h3>
      <ul>
        <li>
          <strong>The owner who’s away.</strong> They can’t show the home, but they’ll mail you the keys once
          you’ve wired the deposit. There are no keys.
        </li>
        <li>
          <strong>The rush.</strong> Five others want it, so you have to pay tonight. An owner who’s real can
          wait until you’ve seen it.
        </li>
        <li>
          <strong>The bargain.</strong> A home by the water for half the usual rent, with photos from another
          listing.
        </li>
        <li>
          <strong>The fake checkout.</strong> A link to a page that looks like ours or another known site, and
          asks for your card.
        </li>
        <li>
          <strong>Gift cards.</strong> No one rents out a home for gift cards.
        </li>
      </ul>
      <h3>If you’re renting one out</h3>
      <ul>
        <li>
          <strong>The check for too much.</strong> It seems to clear, and you send the extra to a mover or
          back to the guest. A week later it bounces, and what you sent is gone.
        </li>
        <li>
          <strong>The payment we “hold”.</strong> An email says that we have the guest’s money and you only
          need to confirm, pay a fee, or log in. We don’t have anyone’s money.
        </li>
        <li>
          <strong>The guest who needs papers.</strong> They want your bank login, or a picture of your ID,
          before they’ve seen the home.
        </li>
      </ul>
    </>
  );
}

function Report() {
  return (
    <>
      <h2>Tell us</h2>
      <ul>
        <li>A home: “Report this home” is below “Checked by us.” You don’t need an account.</li>
        <li>
          A conversation: “Report this conversation” is on its page. We won’t tell the other person that it
          was you.
        </li>
        <li>
          Anything else: <Link to={href('/contact')}>email or call us</Link>.
        </li>
      </ul>
      <p>
        If you’ve already paid, call your bank or the payment service right away and ask them to stop it. Then
        report it to the police, to the FTC at <a href="https://reportfraud.ftc.gov">reportfraud.ftc.gov</a>,
        and to the FBI at <a href="https://www.ic3.gov">ic3.gov</a>. And please tell us, so that it doesn’t
        happen to the next person.
      </p>
    </>
  );
}
