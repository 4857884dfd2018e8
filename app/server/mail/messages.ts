// The words of every mail, those about conversations beside it. How they look is mail-layout.ts's, delivery mail.ts's. A `token` opens what its link is for.
import { formatDate } from '#domain/day.ts';
import { linkDays, referenceOf } from '#domain/own-property.ts';
import { type PropertyStatus, statusLabels } from '#domain/property.ts';
import type { TwoFactorNews } from '../database/queue.ts';
import { type ComposedMail, composeMail, type MakeLink } from './mail-layout.ts';
import { inquiryMessages } from './inquiry-messages.ts';

/** A property in a mail to its owner. */
interface OwnersProperty {
  id: string;
  /** Null where a stranger may have typed it. */
  title: string | null;
  token: string;
}

const keepTheLink = `This link works for ${linkDays} days without an account, so keep it to yourself. Need a new one?`;

/** `publicUrl` is the only origin that mails ever name. */
export function createMessages(publicUrl: string) {
  const link: MakeLink = (label, path) => ({ label, address: `${publicUrl}${path}` });
  return {
    ...accountMessages(link),
    ...twoFactorMessages(link),
    ...ownerMessages(link),
    ...inquiryMessages(link),
  };
}

function accountMessages(link: MakeLink) {
  const contact = link('Contact us', '/contact');
  return {
    passwordReset(to: string, token: string): ComposedMail {
      return composeMail(to, 'Set a new password for Baystead', [
        'Here’s your link to set a new password. It works once, within an hour:',
        link('Set a new password', `/reset-password?token=${token}`),
        'Didn’t ask for this? You can ignore this email. Your password hasn’t changed.',
      ]);
    },
    emailVerification(to: string, token: string): ComposedMail {
      return composeMail(to, 'Confirm your email address for Baystead', [
        'Someone created a Baystead account with this address. If that was you, confirm that the address is yours:',
        link('Confirm this address', `/verify-email?token=${token}`),
        'Wasn’t you? Open the same link and choose “This wasn’t me”. We’ll remove the account. If you do nothing, it can’t see anything that you sent us.',
      ]);
    },
    emailChange(to: string, token: string): ComposedMail {
      return composeMail(to, 'Confirm your new email address for Baystead', [
        'Someone wants to use this address for their Baystead account. If that’s you, confirm it within a day:',
        link('Confirm this address', `/change-email?token=${token}`),
        'Wasn’t you? Open the same link and choose “This wasn’t me”, or just ignore this email. Nothing changes either way.',
      ]);
    },
    /** Instead of the link, to an address that cannot be had. */
    emailTaken(to: string): ComposedMail {
      return composeMail(to, 'Your email address at Baystead', [
        'Someone asked to use this address for a different Baystead account. It already has an account of its own, so nothing has changed.',
        'If that was you, log in with this address, or delete that account first. If it wasn’t, you can ignore this email.',
      ]);
    },
    emailChangeAsked(to: string): ComposedMail {
      return composeMail(to, 'A new email address for your Baystead account', [
        'Someone who knows your password asked to change your account’s email address. We’ll switch once they confirm the new one.',
        'Wasn’t you? Set a new password now. That stops the change and logs everyone out:',
        link('Set a new password', '/forgot-password'),
      ]);
    },
    emailChanged(to: string): ComposedMail {
      return composeMail(to, 'Your email address at Baystead has changed', [
        'Your account’s new email address is confirmed. Use it to log in. Emails about your account, your homes, and your inquiries go there from now on.',
        'Links in our earlier emails to this address don’t work anymore. Need one? Log in, and you’ll find everything in your account.',
        'Wasn’t you? Let us know right away:',
        contact,
      ]);
    },
    accountDeleted(to: string): ComposedMail {
      return composeMail(to, 'Your Baystead account has been deleted', [
        'We’ve deleted your account, as you asked. Homes you submitted stay as they were, with the contact details you gave for them.',
        'Wasn’t you? Or do you want a home removed too? Let us know:',
        contact,
      ]);
    },
  };
}

function twoFactorMessages(link: MakeLink) {
  const contact = link('Contact us', '/contact');
  const settings = link('Open Account Settings', '/account/two-factor');
  const wasntYou = ['Wasn’t you? Let us know right away:', contact];
  return {
    twoFactorNews(to: string, about: TwoFactorNews): ComposedMail {
      switch (about) {
        case 'two-factor-on':
          return composeMail(to, 'Two-step login is on for your Baystead account', [
            'From now on, logging in takes your password and a code from your authenticator app. We logged you out everywhere else.',
            'Keep your backup codes somewhere safe: if you lose your phone, each of them logs you in once.',
            ...wasntYou,
          ]);
        case 'two-factor-off':
          return composeMail(to, 'Two-step login is off for your Baystead account', [
            'Your password alone logs you in now. You can turn two-step login back on anytime:',
            settings,
            ...wasntYou,
          ]);
        case 'two-factor-reset':
          return composeMail(to, 'Two-step login was reset for your Baystead account', [
            'Someone who runs this site turned off two-step login for your account, and logged you out everywhere. Log in with your password, then set it up again:',
            settings,
            'Didn’t ask for this? Let us know right away:',
            contact,
          ]);
        case 'backup-codes-renewed':
          return composeMail(to, 'You have new backup codes for Baystead', [
            'We made new backup codes for your two-step login. The old ones don’t work anymore, so throw them away.',
            ...wasntYou,
          ]);
      }
    },
  };
}

function ownerMessages(link: MakeLink) {
  const ownerLink = (label: string, token: string) => link(label, `/owner-link/${token}`);
  const newLink = link('Get a new link', '/owner-links');
  return {
    submitted(to: string, { id, title, token }: OwnersProperty): ComposedMail {
      return composeMail(to, 'We received your property', [
        title === null
          ? 'Someone listed a home with Baystead and gave this address. If that was you, thanks!'
          : `Thanks for listing “${title}” with Baystead!`,
        `We review every home. It takes 24-48 hours, and then we’ll email you. Your reference is ${referenceOf(id)}.`,
        ownerLink('See where it stands', token),
        keepTheLink,
        newLink,
      ]);
    },
    approved(to: string, { id, title, token }: OwnersProperty): ComposedMail {
      return composeMail(to, 'Your property is live on Baystead', [
        `${title === null ? 'Your home' : `“${title}”`} is approved, and everyone can find it now.`,
        link('See your listing', `/listings/${id}`),
        'Only you can see the page with your own details:',
        ownerLink('See your submission', token),
      ]);
    },
    /** The notes are an administrator's. */
    rejected(to: string, { title, token, notes }: OwnersProperty & { notes: string }): ComposedMail {
      return composeMail(to, 'About your property on Baystead', [
        `We couldn’t approve ${title === null ? 'your home' : `“${title}”`} as it is. Our reviewer wrote:`,
        { quoted: notes },
        'Fix it and send it again whenever you like. Everything you filled in is still there, photos included.',
        ownerLink('Correct and send again', token),
        keepTheLink,
        newLink,
      ]);
    },
    ownerLinks(
      to: string,
      homes: readonly (OwnersProperty & { status: PropertyStatus; createdAt: Date })[],
    ): ComposedMail {
      return composeMail(to, 'Your properties on Baystead', [
        'Here are new links to the homes submitted with this address. Didn’t ask for them? You can ignore this email.',
        ...homes.flatMap(({ title, status, token, createdAt }) => [
          `${title === null ? `Home submitted ${formatDate(createdAt)}` : `“${title}”`} (${statusLabels[status]})`,
          ownerLink('See where it stands', token),
        ]),
        `Each link works for ${linkDays} days without an account, so keep this email to yourself.`,
      ]);
    },
    /** Goes to any address that somebody types. */
    draftLink(to: string, token: string): ComposedMail {
      return composeMail(to, 'Continue your submission on Baystead', [
        'Pick up your listing on any device, right where it was left off.',
        ownerLink('Continue the submission', token),
        'Anyone with this link can see and change the submission, so keep it to yourself. Didn’t ask for it? You can ignore this email.',
      ]);
    },
  };
}
