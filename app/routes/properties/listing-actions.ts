// The owner's changes that need no review, on the page of a submission: price and availability, confirming
// them, and pausing.
import type { RouterContextProvider } from 'react-router';
import { serverContext } from '../context.ts';
import { type FormFields, refuseForm, tryAction } from '../form-response.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { OwnedProperty } from '#server/properties/ownership.ts';
import { confirmAvailability, pauseProperty, resumeProperty } from '#server/properties/pause.ts';
import { changePrice } from '#server/properties/price.ts';
import type { Server } from '#server/server.ts';

/** The forms' `intent`s, with the words after their success. */
const listingSuccesses = {
  'change-price': 'Saved.',
  'confirm-availability': 'Thanks! Guests see that it’s up to date.',
  pause: 'Your listing is off the site.',
  resume: 'Your listing is back on the site.',
} as const;
export type ListingIntent = keyof typeof listingSuccesses;

export function isListingIntent(intent: string | undefined): intent is ListingIntent {
  return intent !== undefined && Object.hasOwn(listingSuccesses, intent);
}

interface ListingForm {
  intent: ListingIntent;
  input: FormFields;
}

export async function changeListing(
  owned: OwnedProperty,
  form: ListingForm,
  context: Readonly<RouterContextProvider>,
) {
  const server = context.get(serverContext);
  const changed = await tryAction(server, failureMessages.ownerAction, () => run(server, owned, form));
  if (changed.ok) return { success: listingSuccesses[form.intent], intent: form.intent };
  return refuseForm(changed.failure, form.input);
}

function run(server: Server, owned: OwnedProperty, { intent, input }: ListingForm): Promise<Result<null>> {
  const now = new Date();
  switch (intent) {
    case 'change-price': {
      const { version = '', confirmedRent = '' } = input;
      const price = { ...input, desiredRentalLength: input['desiredRentalLength']?.split('\n') ?? [] };
      const today = todayInLosAngeles(now);
      return changePrice(server, owned, { input: price, version, confirmedRent, today });
    }
    case 'confirm-availability':
      return confirmAvailability(server, owned);
    case 'pause':
      return pauseProperty(server, owned, input, now);
    case 'resume':
      return resumeProperty(server, owned);
  }
}
