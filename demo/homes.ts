// All demonstration homes, in the order of their photos: homes.json, each with the landlord whom it names.
import type { DemoHome } from './home.ts';
import data from './homes.json' with { type: 'json' };
import { landlords } from './landlords.ts';

type Written = Omit<DemoHome, 'steps'> & {
  steps: Omit<DemoHome['steps'], 'landlord'> & { landlord: keyof typeof landlords };
};

// TypeScript takes the texts of a JSON file for any text; homes.test.ts holds each home to the form's own checks.
export const homes = (data as unknown as Written[]).map(
  (home) => ({ ...home, steps: { ...home.steps, landlord: landlords[home.steps.landlord] } }) as DemoHome,
);
