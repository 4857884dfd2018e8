// The heading of each step.
import type { SubmissionStep } from '#domain/submission.ts';

export const stepHeadings: Readonly<Record<SubmissionStep, { title: string; text: string }>> = {
  landlord: { title: 'About you', text: 'How we can reach you. We never publish this.' },
  property: {
    title: 'The property',
    text: 'What it is and where it is. We never publish the street address.',
  },
  details: { title: 'Details and rent', text: 'Size, furniture, rent, and when it’s available.' },
  listing: { title: 'Your listing', text: 'The words people read first.' },
  features: { title: 'What it offers', text: 'Comforts, parking, and stairs.' },
  photos: {
    title: 'Photos',
    text: 'Bright, level photos work best. They upload while you keep going.',
  },
};
