// All demonstration homes of homes.json in the order of their photos, each with its landlord.
import type { DemoHome } from './home.ts';
import data from './homes.json' with { type: 'json' };
import { landlords } from './landlords.ts';

type Written = Omit<DemoHome, 'steps'> & {
  steps: Omit<DemoHome['steps'], 'landlord'> & { landlord: keyof typeof landlords };
};

// TypeScript reads strings of a JSON file as `string`. homes.test.ts checks each home with the form's own schemas.
export const homes = (data as unknown as Written[]).map(
  (home) => ({ ...home, steps: { ...home.steps, landlord: landlords[home.steps.landlord] } }) as DemoHome,
);
