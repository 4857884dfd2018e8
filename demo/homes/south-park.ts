// South Park, San Diego.
import { everyday, household } from '../amenity-sets.ts';
import type { DemoHome } from '../home.ts';
import { landlords } from '../landlords.ts';

const location = 'San Diego, CA';
const zipCode = '92102';

export const southPark: readonly DemoHome[] = [
  {
    home: '09',
    status: 'approved',
    daysAgo: 29,
    maxGuests: 2,
    steps: {
      landlord: landlords.jacaranda,
      property: {
        propertyType: 'Apartment',
        propertyAddress: '1546 Fern Street, Unit 3',
        location,
        zipCode,
      },
      details: {
        desiredRentalLength: ['1-3 months', '4-6 months', '7-11 months', '1+ years'],
        propertyFurnished: 'fully',
        unfurnishedOption: 'yes',
        bedrooms: 1,
        bathrooms: 1,
        approxSqft: 640,
        yearBuilt: 1936,
        numberOfStories: 1,
        petsAllowed: 'cats-only',
        desiredMonthlyRent: 2350,
        nextAvailableIn: 25,
      },
      listing: {
        title: 'South Park courtyard one-bedroom in sage',
        description: [
          'Eight apartments, one courtyard, a fig tree in a pot. Number three is on the ground floor at the back, away from Fern Street and its bus.',
          'You step into a living room with a sage sofa and a dining table for four; the kitchen, in the same green, is through an arch. There is a tub in the bathroom and a Murphy ironing board in the hall that still amuses everyone. The bedroom gets morning sun only.',
          'A grocery, a bar with board games and a very good sandwich are on the block. Street sweeping is on second and fourth Wednesdays. Write it on your hand.',
        ],
        listingLink: 'https://jacaranda-rentals.example.com/fern-3',
        icalUrl: null,
      },
      features: {
        coolingSystem: 'Window Units',
        amenities: [...everyday, 'Iron/Ironing Board', 'Hair Dryer', 'First Aid Kit'],
        parkingArrangement: 'Free street parking',
        stairsDescription: 'Ground floor, one step at the courtyard gate.',
        standardEssentialsConfirmed: true,
        additionalInformation: 'Indoor cats, up to two.',
      },
    },
  },
  {
    home: '38',
    status: 'approved',
    featured: 1,
    adminType: 'House',
    daysAgo: 140,
    maxGuests: 6,
    houseRules: ['Hammock holds one adult', 'No smoking', 'No parties', 'Bins out on Thursday'],
    busy: [
      { from: 8, nights: 10 },
      { from: 130, nights: 30 },
    ],
    steps: {
      landlord: landlords.hashimoto,
      property: {
        propertyType: 'Single Family Home',
        propertyAddress: '2226 Dale Street',
        location,
        zipCode,
      },
      details: {
        desiredRentalLength: ['Less than 30 days', '1-3 months', '4-6 months', '7-11 months'],
        propertyFurnished: 'fully',
        unfurnishedOption: 'no',
        bedrooms: 3,
        bathrooms: 2,
        approxSqft: 1640,
        yearBuilt: 1919,
        numberOfStories: 1,
        petsAllowed: 'case-by-case',
        desiredMonthlyRent: 5400,
        nextAvailableIn: 1,
      },
      listing: {
        title: 'South Park craftsman with a hammock out back',
        description: [
          'Warm grey shingles, a deep porch, and a street of tall palms that goes pink every evening. We have spent eleven years making this house easy to live in.',
          'Cooking happens around a pale blue island with stools, meals at a table for six under the pendant lamp, work at a desk by the window with shelves within reach. The corner sofa faces the garden. In the first bedroom there are a queen bed and coral cushions; the second bedroom has a double bed as well; the third is a nursery-size room with a daybed.',
          'Outside: a patio sofa under string lights, and in the yard a hammock between two palms. Both bathrooms have walk-in showers, so bathers should look elsewhere.',
          'The beach in the pictures is Coronado, twelve minutes by car. In South Park itself you walk: to coffee, to the park, to the hardware store with the cat.',
        ],
        listingLink: null,
        icalUrl: 'https://calendars.example.com/hashimoto/dale-street.ics',
      },
      features: {
        coolingSystem: 'Mini Split',
        amenities: [
          ...household,
          'Balcony/Patio',
          'Yard/Garden',
          'BBQ/Grill',
          'Fireplace',
          'Workspace/Desk',
          'Shampoo/Soap',
          'First Aid Kit',
        ],
        parkingArrangement: 'Private driveway',
        stairsDescription: 'Six porch steps at the front, a ramp at the kitchen door.',
        standardEssentialsConfirmed: true,
        additionalInformation: 'Next-door neighbor holds a spare key and likes to be asked about roses.',
      },
    },
  },
];
