// The fields of each step, by its name.
import type { ComponentProps } from 'react';
import type { SubmissionStep } from '#domain/submission.ts';
import { DetailsFields } from '#ui/property-form/details-fields.tsx';
import { LandlordFields } from '#ui/property-form/landlord-fields.tsx';
import { FeaturesStep } from './steps/features.tsx';
import { ListingStep } from './steps/listing.tsx';
import { PhotosField } from '#ui/photos/photos-field.tsx';
import { PropertyStep } from './steps/property.tsx';

interface StepFieldsProps extends ComponentProps<typeof DetailsFields> {
  step: SubmissionStep;
  photos: ComponentProps<typeof PhotosField>;
}

export function StepFields({ step, today, furnished, photos }: StepFieldsProps) {
  switch (step) {
    case 'landlord':
      return <LandlordFields isOwn />;
    case 'property':
      return <PropertyStep />;
    case 'details':
      return <DetailsFields today={today} furnished={furnished} />;
    case 'listing':
      return <ListingStep />;
    case 'features':
      return <FeaturesStep />;
    case 'photos':
      return <PhotosField {...photos} />;
  }
}
