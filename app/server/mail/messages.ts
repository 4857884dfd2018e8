// The words of every mail that is sent, as plain text and HTML. Delivery is mail.ts's.
import type { Jobs } from '../jobs/jobs.ts';

type Mail = Jobs['send-mail'];
export type Messages = ReturnType<typeof createMessages>;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Both forms of a mail out of its paragraphs; one that is a web address alone becomes a link. */
function compose(to: string, subject: string, paragraphs: string[]): Mail {
  const all = [...paragraphs, 'Baystead: furnished homes by the bay'];
  const html = all
    .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'))
    .map((text) => (/^https?:\/\/\S+$/.test(text) ? `<a href="${text}">${text}</a>` : text))
    .map((text) => `<p>${text}</p>`)
    .join('\n');
  return { to, subject, text: `${all.join('\n\n')}\n`, html };
}

/** `publicUrl` is the only origin that mails ever name. */
export function createMessages(publicUrl: string) {
  return {
    submitted(to: string, property: { id: string; title: string }): Mail {
      return compose(to, 'We received your property', [
        `Thank you for listing "${property.title}" with Baystead.`,
        `Its number is ${property.id}. We review every home by hand, usually within 24-48 hours, and write to you when it is decided.`,
      ]);
    },
    approved(to: string, property: { id: string; title: string }): Mail {
      return compose(to, 'Your property is live on Baystead', [
        `"${property.title}" has been approved and can be found by everybody now:`,
        `${publicUrl}/listings/${property.id}`,
      ]);
    },
    rejected(to: string, property: { id: string; title: string; notes: string }): Mail {
      return compose(to, 'About your property on Baystead', [
        `We could not approve "${property.title}" as it is. The reviewer wrote:`,
        property.notes,
        'You are welcome to correct this and submit the property again:',
        `${publicUrl}/submit-property`,
      ]);
    },
    passwordReset(to: string, link: string): Mail {
      return compose(to, 'Set a new password for Baystead', [
        'Somebody asked for a new password for this address. If it was you, open this link within an hour:',
        link,
        'If it was not you, nothing has changed and nothing needs to be done.',
      ]);
    },
    emailVerification(to: string, link: string): Mail {
      return compose(to, 'Confirm your e-mail address for Baystead', [
        'Somebody made an account with this address. If it was you, please confirm that the address is yours:',
        link,
        'If it was not you, please do not open the link: the account then stays without any access to what you sent us.',
      ]);
    },
    emailChange(to: string, link: string): Mail {
      return compose(to, 'Confirm your new e-mail address for Baystead', [
        'Somebody wants to use this address for their account from now on. If it was you, open this link within a day:',
        link,
        'If it was not you, please do not open the link: nothing changes then.',
      ]);
    },
    /** Instead of the link, to an address that cannot be had. */
    emailTaken(to: string): Mail {
      return compose(to, 'Your e-mail address at Baystead', [
        'Somebody who is logged in to another account asked to use this address for it. This address has an account already, so nothing has changed.',
        'If it was you, log in with this address, or delete that account first. If it was not you, nothing needs to be done.',
      ]);
    },
    emailChangeAsked(to: string): Mail {
      return compose(to, 'A new e-mail address for your Baystead account', [
        'Somebody who knows your password asked to change the e-mail address of your account. It changes when the link in a mail to the new address is opened.',
        'If it was not you, set a new password now. That stops the change and logs everybody out:',
        `${publicUrl}/forgot-password`,
      ]);
    },
    emailChanged(to: string): Mail {
      return compose(to, 'Your e-mail address at Baystead has changed', [
        'Your account has a new e-mail address, which was confirmed just now. Mails about your account go there, and you log in with it.',
        'If it was not you, please write to us at once:',
        `${publicUrl}/contact`,
      ]);
    },
    accountDeleted(to: string): Mail {
      return compose(to, 'Your Baystead account has been deleted', [
        'Your account has been deleted, as you asked. Homes that you submitted stay as they were, with the contact details that you gave for them.',
        'If it was not you, or if you want a home to be removed as well, please write to us:',
        `${publicUrl}/contact`,
      ]);
    },
  };
}
