// The words of mails to owners, whose links open what they have sent or begun without an account.
import { linkDays } from '#domain/own-property.ts';
import { type PropertyStatus, statusLabels } from '#domain/property.ts';
import type { Jobs } from '../database/queue.ts';
import { composeMail } from './mail-layout.ts';

type Mail = Jobs['send-mail'];

/** A property in a mail to its owner; `token` opens its page without an account. */
interface OwnersProperty {
  id: string;
  title: string;
  token: string;
}

const keepTheLink = `The link works for ${linkDays} days and needs no account, so please do not pass it on. You can ask for a new one at any time:`;

export function ownerMessages(publicUrl: string) {
  const ownerLink = (label: string, token: string) => ({
    label,
    address: `${publicUrl}/owner-link/${token}`,
  });
  const newLink = { label: 'Ask for a new link', address: `${publicUrl}/owner-links` };
  return {
    submitted(to: string, { id, title, token }: OwnersProperty): Mail {
      return composeMail(to, 'We received your property', [
        `Thank you for listing "${title}" with Baystead.`,
        `Its number is ${id}. A person looks at every home: the review takes 24-48 hours, and then we write to you.`,
        ownerLink('See where it stands', token),
        keepTheLink,
        newLink,
      ]);
    },
    approved(to: string, { id, title, token }: OwnersProperty): Mail {
      return composeMail(to, 'Your property is live on Baystead', [
        `"${title}" has been approved and can be found by everybody now.`,
        { label: 'See your listing', address: `${publicUrl}/listings/${id}` },
        'What you sent us, with your own details, stays on a page that only you can open:',
        ownerLink('See your submission', token),
      ]);
    },
    rejected(to: string, { title, token, notes }: OwnersProperty & { notes: string }): Mail {
      return composeMail(to, 'About your property on Baystead', [
        `We could not approve "${title}" as it is. The reviewer wrote:`,
        { quoted: notes },
        'You are welcome to correct this and to send the property again. All that you filled in is still there, and so are your photographs.',
        ownerLink('Correct and send again', token),
        keepTheLink,
        newLink,
      ]);
    },
    ownerLinks(to: string, properties: readonly (OwnersProperty & { status: PropertyStatus })[]): Mail {
      return composeMail(to, 'Your properties on Baystead', [
        'Somebody asked for new links to what was submitted with this address. If it was you, here they are; otherwise nothing needs to be done.',
        ...properties.flatMap(({ title, status, token }) => [
          `"${title}" (${statusLabels[status]})`,
          ownerLink('See where it stands', token),
        ]),
        `Each link works for ${linkDays} days and needs no account, so please do not pass this mail on.`,
      ]);
    },
    /** Holds nothing that was typed: it goes to any address that somebody types. */
    draftLink(to: string, token: string): Mail {
      return composeMail(to, 'Continue your submission on Baystead', [
        'With this link you can go on listing your property on any device. What is filled in is already there.',
        ownerLink('Continue the submission', token),
        'Whoever has the link can see and change the submission, so please do not pass it on. If you have not asked for it, nothing needs to be done.',
      ]);
    },
  };
}
