// What the site stores about people, who sees it and how it goes away. Change this page together with what it describes.
import { href, Link } from 'react-router';
import { draftDays } from '#domain/own-property.ts';
import { contactDetails } from '../layout/contact-details.ts';

export function PrivacyPage() {
  return (
    <article className="prose">
      <h1>Privacy</h1>
      <p>
        You can look at every home on Baystead without telling us who you are. This page says what we store
        when you do more than look, who sees it, and how to have it deleted.
      </p>

      <h2>When you look around</h2>
      <p>
        Our server writes a short line about each request: the time, the page without your search, whether it
        worked and how long it took. We use these lines to find faults. Your search is kept in the address of
        the page, in your own browser, and not in a profile of you. There is no advertising here, and no
        analytics or social network is told about your visit.
      </p>
      <p>
        Your browser tells us how fast the page that you opened first was. This is five numbers and the kind
        of page; neither what you searched for nor anything about you is kept with them.
      </p>

      <h2>When you list a home</h2>
      <p>
        We store what you type into the form, and your photographs. Some of it is for everyone, and some of it
        is not.
      </p>
      <h3>Public, once your listing is approved</h3>
      <ul>
        <li>The title, the description, the town and the type of home.</li>
        <li>
          Bedrooms, bathrooms, square footage, year built, stories, stairs, parking, cooling and amenities.
        </li>
        <li>
          The rent, the date from which it is free, rental lengths, pets, house rules and number of guests.
        </li>
        <li>The photographs.</li>
      </ul>
      <h3>Seen by our administrators only</h3>
      <ul>
        <li>Your name, company, website, phone number and email address.</li>
        <li>The street address and the zip code.</li>
        <li>Listing links, calendar addresses and what you wrote under additional information.</li>
        <li>The file names of your photographs, and our notes from the review.</li>
      </ul>
      <p>
        You can see your own details as well: by the link in our emails about the listing, or under My
        Properties when you are logged in. We do not give them to visitors. When somebody asks for your home,
        we pass their request to you.
      </p>
      <h3>While you are still filling in the form</h3>
      <p>
        From the first completed step we keep a draft, so that a lost connection costs you nothing. It can be
        opened in the browser in which you began it, by the link that we email when you ask for one, and from
        your account if you were logged in. A draft that you leave alone for {draftDays} days is deleted with
        its photographs.
      </p>

      <h2>Your photographs</h2>
      <p>
        Cameras and phones often write the place where a picture was taken into the file. We publish only
        copies that we make ourselves, and these carry no location, no camera details and no date. The file
        that you sent is stored but never shown.
      </p>

      <h2>When you have an account</h2>
      <p>
        We store your email address, your first and last name, your phone number if you gave one, and your
        password in a form that cannot be turned back into the password. For each session we store when it
        began and which browser it is in. It ends when you log out, after 30 days at the latest.
      </p>

      <h2>Guarding the site</h2>
      <p>
        To slow down guessing of passwords and floods of submissions, we count attempts by network address for
        a short time. We do not use the address for anything else.
      </p>
      <p>
        We keep a record of what happened to each listing: submitted, approved, rejected, changed, deleted. It
        holds the time, the number of the listing, the number of the account that did it, and the reason for a
        rejection. It holds no names, addresses or phone numbers.
      </p>

      <h2>Who else receives it</h2>
      <p>
        Nobody buys or is given your data. We send email about your own submissions and your own account, and
        nothing else. We would hand something over if a court obliged us to.
      </p>

      <h2>How long, and how to have it removed</h2>
      <p>
        A listing stays until you or we remove it. To have it removed, write to{' '}
        <a href={`mailto:${contactDetails.email}`}>{contactDetails.email}</a> from the email address in the
        listing. We delete the listing and its photographs. If you have an account, you can correct your
        details, download all that we hold about you and delete the account yourself under{' '}
        <Link to={href('/account')}>Account Settings</Link>. Homes that you submitted stay as they were.
      </p>
      <p>
        Which cookies we set is on the <Link to={href('/cookies')}>page about cookies</Link>. Our postal
        address and phone number are on the <Link to={href('/contact')}>contact page</Link>.
      </p>
    </article>
  );
}
