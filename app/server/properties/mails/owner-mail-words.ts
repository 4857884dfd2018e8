// The words of the mails to the owner of a property, as one table. owner-mail.ts chooses the mail, and makes
// the owner's link.
import { freshnessDays } from '#domain/property/freshness.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import type { MailWords } from '../../mail/compose.ts';

/** What a mail to the owner may contain. */
export interface OwnerMailFacts {
  id: string;
  /** Null unless it may be mailed. */
  title: string | null;
  /** What an administrator wrote to the owner. Empty for mails without it. */
  notes: string;
  /** The path of the owner's link. Browsers keep an appended fragment when the link redirects. */
  path: string;
}

type OwnerMail = (facts: OwnerMailFacts) => MailWords;

/** The title in quotes, or "your home" if the title must not be mailed. */
export function nameOf({ title }: Pick<OwnerMailFacts, 'title'>): string {
  return title === null ? 'your home' : `“${title}”`;
}

const { stale, secondWarning, paused } = freshnessDays;
/** The link only opens the page, because mail programs open links on their own. A button there confirms. */
const confirm = (path: string) => ({
  button: { label: 'Yes, it’s still available', path: `${path}#availability` },
  after: ['Rented it out? You can take it off the site there, too.'],
});

export const ownerMails = {
  submission: ({ id, title, path }) => ({
    subject: 'We received your listing',
    words: [
      title === null
        ? 'We received a listing with this email address. If it’s yours, thanks for choosing Baystead!'
        : `We received “${title}”. Thanks for choosing Baystead!`,
      `We review every home. It takes 24-48 hours, and then we’ll email you. Your reference is ${referenceOf(id)}.`,
    ],
    button: { label: 'See where it stands', path },
  }),
  approved: ({ id, path, ...facts }) => ({
    subject: 'Your listing is live on Baystead',
    words: [
      `${capitalizeFirst(nameOf(facts))} is approved, and guests can find it now. We’ll email you when they ask about dates.`,
    ],
    button: { label: 'See your listing', path: `/listings/${id}` },
    after: [
      'Listed on other sites too? Add their iCal links to your calendar anytime, and we’ll keep those dates busy here.',
      { label: 'Open your calendar', path: `${path}#calendar` },
    ],
  }),
  'approved-paused': ({ path, ...facts }) => ({
    subject: 'Your listing is approved',
    words: [
      `${capitalizeFirst(nameOf(facts))} is approved. It’s off the site for now, so guests can’t find it until it’s back.`,
    ],
    button: { label: 'Open your listing', path: `${path}#next-step` },
  }),
  rejected: ({ notes, path, ...facts }) => ({
    subject: 'We couldn’t approve your listing yet',
    words: [
      `We couldn’t approve ${nameOf(facts)} yet. Our reviewer wrote:`,
      { quoted: notes },
      'Make the changes and send it again whenever you like. Everything you filled in is still there, photos included.',
    ],
    button: { label: 'Correct and send again', path },
  }),
  'changes-accepted': ({ path, ...facts }) => ({
    subject: 'Your changes are in',
    words: [`We’ve accepted your changes to ${nameOf(facts)}.`],
    button: { label: 'See your listing', path },
  }),
  'changes-rejected': ({ notes, path, ...facts }) => ({
    subject: 'We couldn’t accept your changes',
    words: [
      `We couldn’t accept your changes to ${nameOf(facts)}, so it stays as it was. Our reviewer wrote:`,
      { quoted: notes },
      'You can change it again whenever you like.',
    ],
    button: { label: 'Open your changes', path: `${path}#changes` },
  }),
  'changes-requested': ({ notes, path, ...facts }) => ({
    subject: 'One more thing about your listing',
    words: [
      `We’re looking at ${nameOf(facts)} and need something changed first. Our reviewer wrote:`,
      { quoted: notes },
    ],
    button: { label: 'Make the changes', path: `${path}#changes` },
  }),
  paused: ({ notes, path, ...facts }) => ({
    subject: 'We took your listing off the site',
    words: [
      `We took ${nameOf(facts)} off the site for now. Our team wrote:`,
      { quoted: notes },
      'Stays you’ve agreed on aren’t affected.',
    ],
    button: { label: 'Open your listing', path },
  }),
  resumed: ({ path, ...facts }) => ({
    subject: 'Your listing is back',
    words: [`Good news: ${nameOf(facts)} is back on Baystead, and guests can find it again.`],
    button: { label: 'Open your listing', path },
  }),
  'site-visit-seen': ({ id, notes, ...facts }) => ({
    subject: 'Thanks for showing us your home',
    words: [
      `We’ve looked at the photos you took at ${nameOf(facts)}. Guests now see the day and what you showed us: ${notes}.`,
      'It’s there for twelve months, or until the address, the owner, or the photos change. We delete your two photos in 30 days.',
    ],
    button: { label: 'See your listing', path: `/listings/${id}` },
  }),
  'site-visit-declined': ({ notes, path, ...facts }) => ({
    subject: 'Could you show us your home once more?',
    words: [
      `Thanks for the photos from ${nameOf(facts)}. We couldn’t use them yet. ${notes}`,
      'Whenever you’re at the home, get a new code and try again. Your listing stays as it is.',
    ],
    button: { label: 'Show us the home', path: `${path}#visit` },
  }),
  'freshness-1': ({ path, ...facts }) => ({
    subject: 'Is your home still available?',
    words: [
      `It’s been a month since you last updated ${nameOf(facts)}. If the rent and the dates are still right, one press tells your guests so.`,
    ],
    ...confirm(path),
  }),
  'freshness-2': ({ path, ...facts }) => ({
    subject: 'Guests now see your home last',
    words: [
      `We haven’t heard about ${nameOf(facts)} for ${stale} days, so other homes come first in searches now. Confirm that it’s still available, and it moves right back up.`,
    ],
    ...confirm(path),
  }),
  'freshness-3': ({ path, ...facts }) => ({
    subject: 'We’ll take your listing off the site soon',
    words: [
      `We haven’t heard about ${nameOf(facts)} for ${secondWarning} days. After ${paused} days we’ll take it off the site, so guests don’t ask about a home that’s gone.`,
    ],
    ...confirm(path),
  }),
  'freshness-4': ({ path, ...facts }) => ({
    subject: 'Your listing is off the site for now',
    words: [
      `We haven’t heard about ${nameOf(facts)} for ${paused} days, so guests can’t find it for now. Still available? One press puts it back.`,
    ],
    button: { label: 'Put it back on the site', path: `${path}#next-step` },
    after: ['Rented it out? Then there’s nothing to do.'],
  }),
} satisfies Record<string, OwnerMail>;
