// Links by mail that open a draft or submitted properties without an account. Whoever asks for them learns nothing but
// that a mail may come: what there is for an address is looked up by a job, after the answer.
import { checkEmailForm, type TypedForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import { mayMail } from '../mail/mail-allowance.ts';
import type { Messages } from '../mail/messages.ts';
import type { Draft } from '../drafts/drafts.ts';
import { issueKey, openedBy, type Opened } from './owner-tokens.ts';

/** As many as one mail lists. */
const mostLinks = 10;

interface MailingParts {
  db: Database;
  limits: Pick<Limits, 'mailToUnverified'>;
  messages: Messages;
}

interface Parts extends MailingParts {
  limits: Pick<Limits, 'linkMail' | 'mailToUnverified'>;
}

export function createOwnerLinks({ db, limits, messages }: Parts) {
  return {
    /** What the token of a link opens; null for one that is wrong, expired or garbled. */
    open: (token: string): Promise<Opened | null> => openedBy(db, token),

    /**
     * A key of its own for a browser in which somebody goes on with the draft of a link; null when the link opens no
     * draft. Who else has the link has another key, which ends when the draft is submitted.
     */
    async continueDraft(token: string): Promise<{ draftId: string; token: string } | null> {
      const opened = await openedBy(db, token);
      if (!opened || !('draftId' in opened)) return null;
      return { draftId: opened.draftId, token: await issueKey(db, opened) };
    },

    /** Asks for links to the newest properties that were submitted with an address; `from` is the asker's own. */
    async askForLinks(form: TypedForm, from: string): Promise<Result<null>> {
      const checked = checkEmailForm(form);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const allowed = await limits.linkMail(from, email);
      if (allowed.ok) await addJob(db, 'send-owner-links', { email });
      return allowed;
    },

    /**
     * Mails a link that opens an unfinished draft, to whatever address its owner names. Too many mails are refused
     * whosever the address is: a difference would tell which ones are confirmed.
     */
    async sendDraftLink(draft: Draft, form: TypedForm, from: string): Promise<Result<null>> {
      const checked = checkEmailForm(form);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const allowed = await limits.linkMail(from, email);
      if (!allowed.ok) return allowed;
      const reachable = await limits.mailToUnverified(email);
      if (!reachable.ok) return reachable;
      await db.transaction().execute(async (transaction) => {
        const token = await issueKey(transaction, { draftId: draft.id });
        await addJob(transaction, 'send-mail', messages.draftLink(email, token));
      });
      return success(null);
    },
  };
}

/**
 * The job behind `askForLinks`. An address with which nothing was submitted gets no mail, nor does one that nobody has
 * confirmed and that has had its mails of the day: the asker was answered already, as everybody is. It counts before
 * anything is looked up, so that no refusal elsewhere tells whether there was something to send.
 */
export async function mailOwnerLinks({ db, limits, messages }: MailingParts, email: string): Promise<void> {
  if (!(await mayMail(db, limits, email))) return;
  await db.transaction().execute(async (transaction) => {
    const newest = await transaction
      .selectFrom('properties')
      .select(['id', 'title', 'status'])
      .where((is) => is(is.fn('lower', ['submitterEmail']), '=', email))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostLinks)
      .execute();
    if (newest.length === 0) return;
    const properties = [];
    for (const property of newest) {
      properties.push({ ...property, token: await issueKey(transaction, { propertyId: property.id }) });
    }
    await addJob(transaction, 'send-mail', messages.ownerLinks(email, properties));
  });
}
