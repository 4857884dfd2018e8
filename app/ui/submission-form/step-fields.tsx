// The headings and the fields of the six steps.
import type { ComponentProps } from 'react';
import { fieldsOfStep } from '#domain/property/fields.ts';
import type { SubmissionStep } from '#domain/property/submission.ts';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { type FormRules, PropertyFields } from '#ui/property-fields/field.tsx';

export const stepHeadings: Readonly<Record<SubmissionStep, string>> = {
  landlord: 'About you',
  property: 'The property',
  details: 'Details and rent',
  listing: 'Your listing',
  features: 'What it offers',
  photos: 'Photos',
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
