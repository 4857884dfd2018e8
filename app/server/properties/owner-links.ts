// Links by mail that open a draft or submitted properties without an account. Whoever asks for them learns nothing but
// that a mail may come: what there is for an address is looked up by a job, after the answer.
import { checkEmailForm, type TypedForm } from '#domain/account.ts';
import { type Result, success } from '#domain/failure.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import type { Draft } from '../accounts/access.ts';
import { issueKey, openedBy, type Opened } from '../drafts/access-tokens.ts';

interface Parts {
  db: Database;
  limits: Pick<Limits, 'linkMail' | 'strangersMail'>;
}

export function createOwnerLinks({ db, limits }: Parts) {
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

    /**
     * Asks for links to the newest properties that were submitted with an address; `from` is the asker's own. An address
     * with which nothing was submitted gets no mail, nor does one that nobody has confirmed and that has had its mails
     * of the day. It counts before anything is looked up, so that no refusal tells whether there was something to send.
     */
    async askForLinks(form: TypedForm, from: string): Promise<Result<null>> {
      const checked = checkEmailForm(form);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const allowed = await limits.linkMail(from, email);
      if (!allowed.ok) return allowed;
      const confirmedOnly = !(await limits.strangersMail(email)).ok;
      await addJob(db, 'send-mail', { about: 'owner-links', email, confirmedOnly });
      return success(null);
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
      const reachable = await limits.strangersMail(email);
      if (!reachable.ok) return reachable;
      await addJob(db, 'send-mail', { about: 'draft-link', draftId: draft.id, email });
      return success(null);
    },
  };
}
