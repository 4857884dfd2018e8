// All demonstration homes of properties.json in the order of their photos, each with its owner.
import type { DemoProperty } from './demo-property.ts';
import data from './properties.json' with { type: 'json' };
import { owners } from './owners.ts';

type JsonProperty = Omit<DemoProperty, 'steps'> & {
  steps: Omit<DemoProperty['steps'], 'landlord'> & { landlord: keyof typeof owners };
};

// TypeScript types the strings of a JSON file as `string`. properties.test.ts checks each property with the
// form's schemas.
export const properties = (data as unknown as JsonProperty[]).map(
  (property) =>
    ({
      ...property,
      steps: { ...property.steps, landlord: owners[property.steps.landlord] },
    }) as DemoProperty,
);
