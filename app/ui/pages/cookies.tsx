// Which cookies the site sets and why. A cookie that is added anywhere must be added here too.
import { href, Link } from 'react-router';
import { draftDays, linkDays } from '#domain/own-property.ts';

export function CookiesPage() {
  return (
    <article className="prose">
      <h1>Cookies</h1>
      <p>
        If you only look at homes, we set no cookie at all. There are four that the site cannot do without,
        and you receive each of them only when you do the thing that it is for. That is why no banner asks
        you.
      </p>

      <h2>The session cookie</h2>
      <p>
        It is set when you log in and says to our server that it is still you. It holds a random value and
        nothing about you. It ends when you log out, after 30 days at the latest. Its name contains{' '}
        <code>baystead.session</code>.
      </p>

      <h2>The draft cookie</h2>
      <p>
        It is set when you complete the first step of the form to{' '}
        <Link to={href('/submit-property')}>list a property</Link>, or go on with a draft in another browser.
        It holds a random key to your draft, so that you can go on after a reload and nobody else can open it.
        It is removed when you send the listing or start over, after 400 days at the latest; a draft that you
        leave alone is deleted after {draftDays}. Its name is <code>baystead_draft</code>.
      </p>

      <h2>The owner’s cookie</h2>
      <p>
        It is set when you send a listing, or open the link of an email about one. It holds random keys to
        what you sent, so that you can see where it stands without an account. It is removed when you withdraw
        the listing, after {linkDays} days at the latest. Its name is <code>baystead_owner</code>.
      </p>

      <h2>The way back</h2>
      <p>
        It is set when you open a page that takes a login, such as{' '}
        <Link to={href('/account')}>Account Settings</Link>, without being logged in. It holds the address of
        that page, so that your login leads there. It is removed when you log in, or after ten minutes. Its
        name is <code>baystead_return_to</code>.
      </p>

      <h2>What the form keeps in your browser</h2>
      <p>
        While you fill in the form, your browser keeps what has not reached us yet: what you typed, and photos
        that are still on their way. It is removed as soon as we have it, or when you start over, after{' '}
        {draftDays} days at the latest. It is no cookie: it is not sent along with anything.
      </p>

      <h2>What the four cookies have in common</h2>
      <ul>
        <li>They are sent to this site only and cannot be read by scripts in the page.</li>
        <li>They are strictly necessary. Without them you could not stay logged in, or finish a listing.</li>
        <li>They are not used to measure, to advertise or to follow you anywhere.</li>
      </ul>

      <h2>No others</h2>
      <p>
        There are no cookies of other companies here, no tracking pixels and no fonts, maps or scripts that
        are loaded from somewhere else.
      </p>

      <h2>How to refuse or delete them</h2>
      <p>
        Your browser’s settings let you block or delete cookies for any site. You can still search and read
        every page without them. What we store on our side is described under{' '}
        <Link to={href('/privacy')}>privacy</Link>.
      </p>
    </article>
  );
}
