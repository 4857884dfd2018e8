// All demonstration properties, in the order of their photos: properties.json, with the owner's details filled in.
import type { DemoHome } from './home.ts';
import data from './homes.json' with { type: 'json' };
import { landlords } from './landlords.ts';

type Written = Omit<DemoHome, 'steps'> & {
  steps: Omit<DemoHome['steps'], 'landlord'> & { landlord: keyof typeof landlords };
};

// TypeScript types the texts of a JSON file as string. properties.test.ts checks each property with the form's schemas.
export const homes = (data as unknown as Written[]).map(
  (home) => ({ ...home, steps: { ...home.steps, landlord: landlords[home.steps.landlord] } }) as DemoHome,
);
