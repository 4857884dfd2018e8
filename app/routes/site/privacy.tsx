// The privacy policy: what Baystead stores about people, who sees it and when it is deleted. Change it
// together with the code.
import { href, Link } from 'react-router';
import { reportWordsDays } from '#domain/review/report.ts';
import { verifyWithinDays, deleteAfterDays } from '#domain/inquiry-rules.ts';
import { draftDays, earlierPhotosDays, siteVisitLimits } from '#domain/property/owner-property.ts';
import { verifySearchWithinDays } from '#domain/search/saved-search.ts';
import { viewRetentionDays } from '#domain/property/weekly-activity.ts';
import type { Route } from './+types/privacy';
import { pageMeta } from '../page-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy',
    description:
      'What Baystead stores about visitors, owners, and account holders, who sees it, and for how long.',
    path: href('/privacy'),
  });
}

const accountSettings = `${href('/login')}?to=${href('/account')}`;

export default function Privacy() {
  return (
    <article className="prose">
      <h1>Privacy</h1>
      <p>
        You can look at every home on Baystead without telling us who you are. This page explains what we
        store when you do more than look, who sees it, and how to have it deleted.
      </p>

      <h2>When you look around</h2>
      <p>
        Our server logs a short line for each request: the time, the page without your search, whether it
        worked, and how long it took. We use that to find problems. Your search stays in the page’s address,
        in your own browser, and never goes into a profile of you. If you save a search, we keep it with your
        email address until you stop its emails or its check-in passes, for a year at most, and one you don’t
        confirm for {verifySearchWithinDays} days. There are no ads here, and we don’t tell any analytics
        company or social network about your visit.
      </p>
      <p>
        Your browser tells us how fast the first page you opened was. That’s five numbers and the kind of
        page, with nothing about you or your search. For owners, we count how often their homes are viewed
        each week, with nothing about who viewed them, and delete the counts after {viewRetentionDays} days.
      </p>

      <h2>When you list a home</h2>
      <p>We store what you type in the form, and your photos. Some of it is public, and some of it isn’t.</p>
      <h3>Public once we approve your listing</h3>
      <ul>
        <li>The title, description, city, neighborhood, approximate position, and property type.</li>
        <li>
          Bedrooms, bathrooms, square footage, year built, stories, stairs, parking, cooling, and amenities.
        </li>
        <li>The rent, the days it’s available, rental lengths, pets, house rules, and number of guests.</li>
        <li>The photos and their captions.</li>
      </ul>
      <h3>Only for our team</h3>
      <ul>
        <li>Your name, company, website, phone number, and email address.</li>
        <li>The street address and the zip code.</li>
        <li>Listing links, calendar addresses, and what you wrote under additional information.</li>
        <li>The file names of your photos, and our review notes.</li>
      </ul>
      <p>
        You can see your own details too, through the link in our emails about the listing or under My
        Properties when you’re logged in. We don’t give them to visitors. When someone asks about your home,
        we pass their request on to you.
      </p>
      <p>
        If you show us the home, only our team sees your two photos. We delete them{' '}
        {siteVisitLimits.photoDays} days after we’ve decided, and after {siteVisitLimits.undecidedDays} days
        if we haven’t. For a year we keep a fingerprint of each that shows nothing, so we’d notice if it came
        again.
      </p>
      <h3>While you’re filling in the form</h3>
      <p>
        Once you finish the first step, we keep a draft, so you won’t lose anything if your connection drops.
        It opens in the browser you started in, with the link we email you when you ask for one, and from your
        account if you were logged in. We delete a draft you don’t touch for {draftDays} days, photos
        included.
      </p>

      <Photos />

      <h2>When you ask about a home</h2>
      <p>
        We store the dates, how many of you come, your name, email address, phone number if you give one, and
        what you and the owner write. The owner sees the dates and the messages, but not who you are until you
        share your contact details. It’s the same the other way around. If one of you reports a conversation,
        our team reads it. Otherwise we only see numbers and dates.
      </p>
      <p>
        We delete a question you don’t confirm after {verifyWithinDays} days, and a conversation{' '}
        {deleteAfterDays} days after its last word.
      </p>

      <h2>When you report a home</h2>
      <p>
        We store your reason, and your words and email address if you leave any. Only our team reads it. We
        delete both {reportWordsDays} days after we’ve dealt with it, your address also with your account.
      </p>

      <h2>When you have an account</h2>
      <p>
        We store your email address, your first and last name, your phone number if you gave one, and a
        scrambled form of your password that can’t be turned back. For each session, we store when it began
        and in which browser. It ends when you log out, or after 30 days. If you’re an administrator with
        two-step login, we also store its key and your backup codes, encrypted.
      </p>

      <h2>Keeping the site safe</h2>
      <p>
        To slow down password guessing and floods, we briefly count attempts per network address, and only for
        that. If we block someone, we keep the email address and our reason until the block ends.
      </p>
      <p>
        We keep a history of each listing: submitted, approved, rejected, changed, deleted. It holds the time,
        the listing’s number, the number of the account that did it, and our reason for a rejection, deletion
        or block. It doesn’t hold names, addresses, or phone numbers.
      </p>

      <h2>Who else gets it</h2>
      <p>
        No one. We don’t sell or share your data. We only email you about your own submissions, your own
        conversations, saved searches, and account. We’d hand something over only if a court ordered us to.
      </p>

      <Removal />
    </article>
  );
}

function Removal() {
  return (
    <>
      <h2>How long we keep it, and how to remove it</h2>
      <p>
        A listing stays until you or we remove it. You can delete it on its page, with its photos.{' '}
        <Link to={href('/links')}>Send me my links</Link> opens the page without an account. If you have an
        account, you can correct your details, download everything we have about you, and delete the account
        yourself under <Link to={accountSettings}>Account Settings</Link>. Your homes go with it.
      </p>
      <p>
        No account? Ask for a link to <Link to={href('/privacy/request')}>see or delete your data</Link>. We
        keep the address you ask with for a day, for as long as the link works.
      </p>
    </>
  );
}

function Photos() {
  return (
    <>
      <h2>Your photos</h2>
      <p>
        Cameras and phones often save the place where a photo was taken in the file. We only publish copies we
        make ourselves, without location, camera details, or date. We store the file you sent but never show
        it.
      </p>
      <p>
        If you remove a photo before you send it, we delete it right away. If you already sent it, we keep it
        for up to {earlierPhotosDays} days after we accept the change, so our team can compare the two. While
        a home isn’t approved, we keep the photos of everything you sent for it. When the home is deleted, all
        its photos go too.
      </p>
    </>
  );
}
