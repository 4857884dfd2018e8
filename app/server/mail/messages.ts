// The words of every mail that is sent. How they look is mail-layout.ts's, delivery mail.ts's.
import type { Jobs } from '../database/queue.ts';
import { composeMail } from './mail-layout.ts';
import { ownerMessages } from './owner-messages.ts';

type Mail = Jobs['send-mail'];
export type Messages = ReturnType<typeof createMessages>;

/** `publicUrl` is the only origin that mails ever name. */
export function createMessages(publicUrl: string) {
  const contact = { label: 'Write to us', address: `${publicUrl}/contact` };
  return {
    ...ownerMessages(publicUrl),
    passwordReset(to: string, link: string): Mail {
      return composeMail(to, 'Set a new password for Baystead', [
        'Somebody asked for a new password for this address. If it was you, open this link within an hour:',
        { label: 'Set a new password', address: link },
        'If it was not you, nothing has changed and nothing needs to be done.',
      ]);
    },
    emailVerification(to: string, link: string): Mail {
      return composeMail(to, 'Confirm your email address for Baystead', [
        'Somebody made an account with this address. If it was you, please confirm that the address is yours:',
        { label: 'Confirm this address', address: link },
        'If it was not you, please do not open the link: the account then stays without any access to what you sent us.',
      ]);
    },
    emailChange(to: string, link: string): Mail {
      return composeMail(to, 'Confirm your new email address for Baystead', [
        'Somebody wants to use this address for their account from now on. If it was you, open this link within a day:',
        { label: 'Confirm this address', address: link },
        'If it was not you, please do not open the link: nothing changes then.',
      ]);
    },
    /** Instead of the link, to an address that cannot be had. */
    emailTaken(to: string): Mail {
      return composeMail(to, 'Your email address at Baystead', [
        'Somebody who is logged in to another account asked to use this address for it. This address has an account already, so nothing has changed.',
        'If it was you, log in with this address, or delete that account first. If it was not you, nothing needs to be done.',
      ]);
    },
    emailChangeAsked(to: string): Mail {
      return composeMail(to, 'A new email address for your Baystead account', [
        'Somebody who knows your password asked to change the email address of your account. It changes when the link in a mail to the new address is opened.',
        'If it was not you, set a new password now. That stops the change and logs everybody out:',
        { label: 'Set a new password', address: `${publicUrl}/forgot-password` },
      ]);
    },
    emailChanged(to: string): Mail {
      return composeMail(to, 'Your email address at Baystead has changed', [
        'Your account has a new email address, which was confirmed just now. Mails about your account go there, and you log in with it.',
        'If it was not you, please write to us at once:',
        contact,
      ]);
    },
    accountDeleted(to: string): Mail {
      return composeMail(to, 'Your Baystead account has been deleted', [
        'Your account has been deleted, as you asked. Homes that you submitted stay as they were, with the contact details that you gave for them.',
        'If it was not you, or if you want a home to be removed as well, please write to us:',
        contact,
      ]);
    },
  };
}
