// The result of the submission form, for the page that shows it. This window stores it, because no URL may
// show another person's submission, and because that page opens as a new document after a deployment.
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

export function keepSentForm(sent: SentForm | null): void {
  writeStored('sent', sent);
}

export function readSentForm(): SentForm | null {
  return readStored<SentForm | null>('sent', null);
}

/** The path of the page that shows the result. */
export function pageOfSentForm({ propertyId, changesProperty, canOpen }: SentForm): string {
  const opensProperty = changesProperty && canOpen;
  return opensProperty ? href('/submission/:id', { id: propertyId }) : href('/submission-success');
}
