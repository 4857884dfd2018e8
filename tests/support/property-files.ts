// Entries of a file of properties.

/** Every required value, and no other. */
export const completeEntry = {
  title: 'Bright condo by the pier',
  description: 'Two bright rooms above the sand.\n\nThe pier is in sight.',
  location: 'Imperial Beach, CA',
  propertyAddress: '12 Hidden Lane',
  zipCode: '91932',
  propertyType: 'Condo',
  bedrooms: '2',
  bathrooms: '1.5',
  approxSqft: '940',
  numberOfStories: '1',
  desiredMonthlyRent: '3450',
  nextAvailableDate: '2027-03-01',
  desiredRentalLength: '1-3 months; 1+ years',
  propertyFurnished: 'fully',
  coolingSystem: 'Mini Split',
  amenities: 'WiFi; Pool',
  parkingArrangement: 'Garage (1 car)',
  stairsDescription: 'Four steps to the door.',
  standardEssentialsConfirmed: 'true',
  landlordFullName: 'Rosa Whitcomb',
  landlordPhone: '+1 619-555-0142',
  landlordEmail: 'rosa@example.com',
};
