// The owner's changes that need no review, on the page of a submission: price and availability, confirming
// them, and pausing. The page's access check counts each form.
import type { OwnedProperty } from '#server/access/proofs.ts';
import type { FormCall, FormIntent } from '../form-action.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { confirmAvailability, pauseProperty, resumeProperty } from '#server/properties/pause.ts';
import { changePrice } from '#server/properties/price.ts';

/** A form of an owner's page. */
export type OwnerForm = FormIntent<FormCall<OwnedProperty>, unknown>;

export const listingForms = {
  'change-price': {
    limits: ['owner-change'],
    success: 'Saved.',
    run: ({ server, caller, fields }) => {
      const { version = '', confirmedRent = '' } = fields;
      const input = { ...fields, desiredRentalLength: fields['desiredRentalLength']?.split('\n') ?? [] };
      const today = todayInLosAngeles(new Date());
      return changePrice(server, caller, { input, version, confirmedRent, today });
    },
  },
  'confirm-availability': {
    limits: ['owner-change'],
    success: 'Thanks! Guests see that it’s up to date.',
    run: ({ server, caller }) => confirmAvailability(server, caller),
  },
  pause: {
    limits: ['owner-change'],
    success: 'Your listing is off the site.',
    run: ({ server, caller, fields }) => pauseProperty(server, caller, fields, new Date()),
  },
  resume: {
    limits: ['owner-change'],
    success: 'Your listing is back on the site.',
    run: ({ server, caller }) => resumeProperty(server, caller),
  },
} satisfies Record<string, OwnerForm>;
