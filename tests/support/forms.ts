// The forms of an owner and of a guest, complete, for tests that break them in one place.
import { addDays, formatRange, todayInLosAngeles } from '#domain/day.ts';
import { noFees } from './fitting-home.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';

/** The answers of an owner who says nothing about costs. */
export const noCosts = {
  ...noFees,
  utilities: null,
  utilitiesLimit: null,
  internet: null,
  noticeDays: null,
  cancellation: null,
  cancellationNote: null,
} as const;

/** Fills in every field. The photo ids are well-formed, but a draft may not have them. */
export function completeAnswers(
  photoIds: string[] = ['0190b0a0-0000-7000-8000-000000000001'],
): SubmissionAnswers {
  return readAnswers({
    landlord: {
      landlordFullName: 'Rosa Whitcomb',
      landlordPhone: '619-555-0142',
      landlordEmail: 'rosa@example.com',
      companyName: 'Whitcomb Homes',
      companyWebsite: 'whitcomb.example',
      propertiesManaged: '2-5',
      languages: ['English', 'Spanish'],
      // Off, so that tests of privacy notice a published name.
      showsOwnerName: false,
    },
    property: {
      propertyType: 'Condo',
      propertyAddress: '12 Hidden Lane',
      location: 'Imperial Beach, CA',
      zipCode: '91932',
      neighborhood: 'Seacoast',
    },
    details: {
      desiredRentalLength: ['1-3 months', '1+ years'],
      rentalLicense: 'STR-00142L',
      taxCertificate: '641234',
      propertyFurnished: 'fully',
      unfurnishedOption: 'yes',
      bedrooms: '2',
      bathrooms: '1.5',
      beds: '1 king, 2 twins',
      approxSqft: '940',
      numberOfStories: '1',
      desiredMonthlyRent: '3450',
      nextAvailableDate: '2099-03-01',
      yearBuilt: '1984',
      petsAllowed: 'cats-only',
      maxGuests: '4',
      rentFrom3Months: '3400',
      rentFrom6Months: '3300',
      deposit: '3450',
      cleaningFee: '0',
      petFee: '0',
      petFeePer: 'stay',
      utilities: 'up-to-limit',
      utilitiesLimit: '150',
      internet: 'included',
      noticeDays: '30',
      cancellation: '30-days',
      cancellationNote: 'Tell me early and we’ll find a way.',
    },
    listing: {
      title: 'Bright condo by the pier',
      description: 'Two bright rooms above the sand.\n\nThe pier is in sight.',
      listingLink: 'https://listings.example/12',
      icalUrl: 'webcal://calendars.example/12.ics',
    },
    features: {
      coolingSystem: 'Mini Split',
      amenities: ['WiFi', 'Pool'],
      parkingArrangement: 'Garage (1 car)',
      stairsDescription: 'Four steps to the door.',
      standardEssentialsConfirmed: true,
      houseRules: ['No smoking'],
      additionalInformation: 'The key is with the neighbor.',
      accessFeatures: ['Step-free entrance', 'Elevator'],
    },
    photos: { photoIds },
  });
}

/** The date `days` from today in California, as YYYY-MM-DD. */
export function inDays(days: number): string {
  return addDays(todayInLosAngeles(new Date()), days);
}

/**
 * The dates of a stay that many days from today, as the subjects of mails name them. By default those of
 * `inquiryForm`.
 */
export function mailedDates(checkInDays = 30, checkOutDays = 70): string {
  return formatRange({ from: inDays(checkInDays), to: inDays(checkOutDays) }, inDays(0));
}

/** The guest's form for forty nights, starting in 30 days. */
export function inquiryForm(change: Record<string, unknown> = {}) {
  return {
    checkIn: inDays(30),
    checkOut: inDays(70),
    guests: '2',
    name: 'Gwen Canary',
    email: 'gwen@guest.example',
    phone: '619-555-0199',
    message: 'Is the patio shaded?',
    ...change,
  };
}
