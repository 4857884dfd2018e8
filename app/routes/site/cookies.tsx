// The cookies that the site sets and why. List every new cookie here.
import { href, Link } from 'react-router';
import { deleteAfterDays, verifiedGuestDays } from '#domain/inquiry-rules.ts';
import { draftDays, linkDays } from '#domain/property/owner-property.ts';
import type { Route } from './+types/cookies';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Cookies',
    description: 'The cookies Baystead sets, what each one is for, and how long it lasts.',
    path: href('/cookies'),
  });
}

export default function Cookies() {
  return (
    <article className="prose">
      <h1>Cookies</h1>
      <p>
        If you’re only looking at homes, we don’t set any cookies. There are seven the site can’t work
        without, and you get each one only when you do what it’s for. That’s why you don’t see a banner.
      </p>

      <h2>The session cookie</h2>
      <p>
        We set it when you log in, so our server knows it’s still you. It holds a random value and nothing
        about you. It’s gone when you log out, or after 30 days. Its name contains{' '}
        <code>baystead.session</code>.
      </p>

      <h2>The login cookie</h2>
      <p>
        Administrators can protect their accounts with two-step login. We set this cookie between its two
        steps, the password and the code. It holds a random value. It’s gone when you enter the code, or after
        ten minutes. Its name contains <code>baystead.two_factor</code>.
      </p>

      <h2>The draft cookie</h2>
      <p>
        We set it when you finish the first step of the form to{' '}
        <Link to={href('/submit-property')}>list a property</Link>, or pick up a draft in another browser. It
        holds a random key to your draft, so you can pick up where you left off and no one else can open it.
        If you’re logged in, it only says which draft is yours, and your login opens it. It’s gone when you
        submit or start over, or after 400 days. We delete a draft you don’t touch for {draftDays} days. Its
        name contains <code>baystead_draft</code>.
      </p>

      <h2>The owner’s cookie</h2>
      <p>
        We set it when you submit a home, or open a link in an email about one, while you’re logged out. It
        holds random keys to what you sent, so you can see where it stands without an account. It’s gone when
        you withdraw the home, or after {linkDays} days. Its name contains <code>baystead_owner</code>.
      </p>

      <h2>The conversation cookie</h2>
      <p>
        We set it when you open a link in an email about a question to an owner, as the guest or the owner. It
        holds random keys to those conversations, so you can read and answer without an account. It’s gone
        after {deleteAfterDays} days. Its name contains <code>baystead_inquiry</code>.
      </p>

      <h2>The guest cookie</h2>
      <p>
        We set it when you confirm your email address for a question to an owner. It remembers which question
        that was, so your next ones go straight to the owner and you don’t have to type your details again. It
        holds no name, address, or phone number. It’s gone when you press “Not you?”, or after{' '}
        {verifiedGuestDays} days. Its name contains <code>baystead_guest</code>.
      </p>

      <h2>The return cookie</h2>
      <p>
        We set it when you open a page that needs a login, like{' '}
        <Link to={href('/account')}>Account Settings</Link>, while you’re logged out. It remembers that page,
        so you land there once you’re logged in. It’s gone when you log in, or after ten minutes. Its name
        contains <code>baystead_return_to</code>.
      </p>

      <h2>What your browser keeps</h2>
      <p>
        While you fill in the form to list a home, your browser keeps what hasn’t reached us yet: what you
        typed, and photos that are still uploading. It’s gone as soon as we have it, when you start over, or
        after {draftDays} days. What you type to an owner or a guest is kept there too until you send it, for
        30 days at most. Your browser also remembers the number of the draft and the step you last saw, so the
        form opens there. When you log out, all of it goes, except drafts you started without logging in. None
        of that is a cookie, so it isn’t sent along with anything.
      </p>
      <p>
        The homes you save with a heart are kept in your browser, too, until you remove them. When you open
        your <Link to={href('/shortlist')}>shortlist</Link>, its address holds the numbers of those homes, so
        that you can share it.
      </p>

      <h2>What the seven cookies have in common</h2>
      <ul>
        <li>They go to this site only, and scripts on the page can’t read them.</li>
        <li>
          They’re strictly necessary. Without them, you couldn’t stay logged in, finish a listing, or read an
          answer.
        </li>
        <li>We don’t use them for analytics, ads, or tracking.</li>
      </ul>

      <h2>Nothing else</h2>
      <p>
        There are no cookies from other companies, no tracking pixels, and no fonts, maps, or scripts loaded
        from anywhere else.
      </p>

      <h2>How to block or delete them</h2>
      <p>
        Your browser’s settings let you block or delete cookies for any site. You can still search and read
        every page without them. To see what we store, read our{' '}
        <Link to={href('/privacy')}>privacy notice</Link>.
      </p>
    </article>
  );
}
