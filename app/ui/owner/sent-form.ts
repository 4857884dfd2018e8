// Keeps the result of the form in this window until its page has shown it. After a deployment, that page
// opens as a new document, which has no navigation state.
import { href } from 'react-router';
import { readStored, writeStored } from '#ui/controls/browser-store.ts';

export interface SentForm {
  propertyId: string;
  /** False if this browser got the form by a link: the owner's mailed link opens the submission. */
  canOpen: boolean;
  /** True for changes to a property. */
  changesProperty: boolean;
  /** The Email in the form. */
  email: string;
}

export function keepSentForm(sent: SentForm): void {
  writeStored('sent', sent);
}

export function readSentForm(): SentForm | null {
  return readStored<SentForm | null>('sent', null);
}

/**
 * Returns the kept result to a form that opens because the result's page couldn't be loaded. Returns it only
 * once: if the session has ended, that page can't load and would redirect to the form forever.
 */
export function retrySentForm(): SentForm | null {
  const sent: (SentForm & { isRetried?: true }) | null = readSentForm();
  if (!sent) return null;
  writeStored('sent', sent.isRetried ? null : { ...sent, isRetried: true });
  return sent.isRetried ? null : sent;
}

export function removeSentForm(): void {
  writeStored('sent', null);
}

/** The page that shows the result, with its navigation state. */
export function pageOfSentForm(sent: SentForm) {
  const opensProperty = sent.changesProperty && sent.canOpen;
  const to = opensProperty ? href('/submission/:id', { id: sent.propertyId }) : href('/submission-success');
  return { to, state: sent };
}
