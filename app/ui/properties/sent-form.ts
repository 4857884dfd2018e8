// The result of the form, kept in this window until the page that shows it has been shown. The way to that page may lead through a new
// document, which has no navigation state: a deployment may have replaced the code of the page since the form was opened.
import { href } from 'react-router';
import { tryStorage } from '#ui/controls/try-storage.ts';

export interface SentForm {
  propertyId: string;
  /** False if this browser got the form by a link: the owner's mailed link opens the submission. */
  canOpen: boolean;
  /** True for changes to a property. */
  revises: boolean;
}

const item = 'baystead-sent';

export function keepSentForm(sent: SentForm): void {
  tryStorage(() => sessionStorage.setItem(item, JSON.stringify(sent)), undefined);
}

export function readSentForm(): SentForm | null {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(item) ?? 'null') as SentForm | null, null);
}

export function removeSentForm(): void {
  tryStorage(() => sessionStorage.removeItem(item), undefined);
}

/** The page that shows the result, with its navigation state. */
export function pageOfSentForm(sent: SentForm) {
  const opensProperty = sent.revises && sent.canOpen;
  const to = opensProperty ? href('/submission/:id', { id: sent.propertyId }) : href('/submission-success');
  return { to, state: sent };
}
