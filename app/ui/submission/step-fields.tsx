// The fields of each step, by its name.
import type { ComponentProps } from 'react';
import type { SubmissionStep } from '#domain/submission.ts';
import { DetailsStep } from './steps/details.tsx';
import { FeaturesStep } from './steps/features.tsx';
import { LandlordStep } from './steps/landlord.tsx';
import { ListingStep } from './steps/listing.tsx';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { PropertyStep } from './steps/property.tsx';

interface StepFieldsProps extends ComponentProps<typeof DetailsStep> {
  step: SubmissionStep;
  photos: ComponentProps<typeof PhotosField>;
}

export function StepFields({ step, today, furnished, photos }: StepFieldsProps) {
  switch (step) {
    case 'landlord':
      return <LandlordStep />;
    case 'property':
      return <PropertyStep />;
    case 'details':
      return <DetailsStep today={today} furnished={furnished} />;
    case 'listing':
      return <ListingStep />;
    case 'features':
      return <FeaturesStep />;
    case 'photos':
      return <PhotosField {...photos} />;
  }
}
