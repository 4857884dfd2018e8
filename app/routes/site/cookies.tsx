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
        If you’re only looking at homes, we don’t set any cookies. There are four the site can’t work without,
        and you get each one only when you do what it’s for. That’s why you don’t see a banner.
      </p>

      <h2>The session cookie</h2>
      <p>
        We set it when you log in, so our server knows it’s still you. It’s gone when you log out, or after 30
        days. Its name contains <code>baystead.session</code>.
      </p>

      <h2>The login cookie</h2>
      <p>
        Administrators can protect their accounts with two-step login. We set this cookie between its two
        steps, the password and the code. It’s gone when you enter the code, or after ten minutes. Its name
        contains <code>baystead.two_factor</code>.
      </p>

      <h2>The browser cookie</h2>
      <p>
        We set it the first time this browser needs a key to something of yours: when you finish the first
        step of the form to <Link to={href('/submit-property')}>list a property</Link>, confirm your email
        address for a question to an owner, or open a link in one of our emails. With it, our server knows
        which drafts, homes, and conversations this browser may open without an account: a draft until you
        submit it or don’t touch it for {draftDays} days, a home for {linkDays} days, a conversation for{' '}
        {deleteAfterDays}. For {verifiedGuestDays} days it also saves you from confirming your address again.
        “Forget me in this browser” on the page of your inquiries ends all of that. Once you log out, it no
        longer opens what belongs to your account. The cookie lasts 400 days. Its name contains{' '}
        <code>baystead_browser</code>.
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
        While you fill in the form to list a home, your browser keeps what you typed that hasn’t reached us
        yet. It’s gone as soon as we have it, when you start over, or after {draftDays} days. What you type to
        an owner or a guest is kept there too until you send it, for 30 days at most. Your name, email, and
        phone stay as long, for your next question. When you log out, all of it goes, except drafts you
        started without logging in. None of that is a cookie, so it isn’t sent along with anything.
      </p>
      <p>
        The homes you save with a heart are kept in your browser, too, until you remove them. When you open
        your <Link to={href('/shortlist')}>shortlist</Link>, its address holds the numbers of those homes, so
        that you can share it. Your browser also remembers the dates, guests, pet, and place you last compared
        them for.
      </p>

      <h2>What the four cookies have in common</h2>
      <p>
        They go to this site only, and scripts on the page can’t read them. The first three hold a random
        value. If you block or delete them in your browser, you can still search and read every page.
      </p>

      <h2>Nothing else</h2>
      <p>
        There are no cookies for analytics, ads, or tracking, none from other companies, no tracking pixels,
        and no fonts, maps, or scripts loaded from anywhere else. To see what we store, read our{' '}
        <Link to={href('/privacy')}>privacy notice</Link>.
      </p>
    </article>
  );
}
