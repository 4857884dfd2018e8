// The headings and the fields of the six steps.
import type { ComponentProps } from 'react';
import { fieldsOfStep } from '#domain/property/fields.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { type FormRules, PropertyFields } from '#ui/property-fields/field.tsx';

export const stepHeadings: Readonly<Record<SubmissionStep, { title: string; text: string }>> = {
  landlord: {
    title: 'About you',
    text: 'How we can reach you. Guests see only your languages, and your first name or company if you check the last box.',
  },
  property: {
    title: 'The property',
    text: 'What it is and where. We never publish your street address.',
  },
  details: { title: 'Details and rent', text: 'Size, furnishings, rent, and when it’s available.' },
  listing: { title: 'Your listing', text: 'What guests read first.' },
  features: { title: 'What it offers', text: 'Cooling, amenities, parking, and stairs.' },
  photos: {
    title: 'Photos',
    text: 'Bright, level photos work best. They upload in the background.',
  },
};

interface StepFieldsProps {
  step: SubmissionStep;
  rules: Omit<FormRules, 'form'>;
  photos: ComponentProps<typeof PhotosField>;
}

export function StepFields({ step, rules, photos }: StepFieldsProps) {
  if (step === 'photos') return <PhotosField {...photos} />;
  return <PropertyFields names={fieldsOfStep(step)} form="submission" {...rules} />;
}
