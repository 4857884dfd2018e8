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
  };
}
