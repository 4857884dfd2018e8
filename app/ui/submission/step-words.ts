// The heading of each step.
import type { SubmissionStep } from '#domain/submission.ts';

export const stepHeadings: Readonly<Record<SubmissionStep, { title: string; text: string }>> = {
  landlord: { title: 'About you', text: 'How we reach you. None of this is published.' },
  property: {
    title: 'The property',
    text: 'What it is and where it stands. The street address is not published.',
  },
  details: { title: 'Details and rent', text: 'Size, furniture, price and when it is free.' },
  listing: { title: 'Your listing', text: 'The words that people read first.' },
  features: { title: 'What it offers', text: 'Comforts, parking and the way up.' },
  photos: {
    title: 'Photos',
    text: 'Bright and straight beats artful. They upload while you look through them.',
  },
};
