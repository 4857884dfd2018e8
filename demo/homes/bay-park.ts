// Bay Park, San Diego: the hillside east of Mission Bay.
import { household } from '../amenity-sets.ts';
import type { DemoHome } from '../home.ts';
import { landlords } from '../landlords.ts';

const location = 'San Diego, CA';
const zipCode = '92110';

export const bayPark: readonly DemoHome[] = [
  {
    home: '29',
    status: 'approved',
    daysAgo: 104,
    maxGuests: 6,
    houseRules: ['No parties', 'Pool alarm stays on when children are here'],
    steps: {
      landlord: landlords.castellano,
      property: {
        propertyType: 'Single Family Home',
        propertyAddress: '2618 Galveston Street',
        location,
        zipCode,
      },
      details: {
        desiredRentalLength: ['1-3 months', '4-6 months'],
        propertyFurnished: 'fully',
        unfurnishedOption: 'no',
        bedrooms: 3,
        bathrooms: 2,
        approxSqft: 1880,
        yearBuilt: 1964,
        numberOfStories: 1,
        petsAllowed: 'no',
        desiredMonthlyRent: 6900,
        nextAvailableIn: 22,
      },
      listing: {
        title: 'Bay Park hillside house with a sunset pool',
        description: [
          'Come for the hour before dark. The pool turns the color of the sky, the ochre parasol throws a long shadow, and below you the lights come on around Mission Bay. On summer nights at ten to ten you get the fireworks too, from your own lounger.',
          'The house is a single-story box from 1964 that we took down to the studs. Rust sofa, big panes, a kitchen that one cook can run. Queen bed in the first bedroom, twin beds in the second; the third is a study with a daybed.',
          'The slope is real. The driveway climbs at fifteen percent, so low cars scrape, and you will want to leave the trailer at home.',
        ],
        listingLink: null,
        icalUrl: null,
      },
      features: {
        coolingSystem: 'Central Air',
        amenities: [...household, 'Pool', 'Hot Tub/Spa', 'Balcony/Patio', 'BBQ/Grill', 'Workspace/Desk'],
        parkingArrangement: 'Private driveway',
        stairsDescription: 'Eleven steps from the driveway to the door; no stairs inside.',
        standardEssentialsConfirmed: true,
        additionalInformation: 'Pool heating is billed by the meter, about $140 a month in winter.',
      },
    },
  },
];
