// Step 4: how the home presents itself.
import { fieldLabels } from '#domain/field-labels.ts';
import { bounds } from '#domain/property.ts';
import { TextArea, TextField, WebAddressField } from '#ui/controls/text-field.tsx';

export function ListingStep() {
  return (
    <>
      <TextField
        name="title"
        label={fieldLabels.title}
        hint="Your headline, like “Sunny bungalow two blocks from the pier.”"
      />
      <TextArea
        name="description"
        label={fieldLabels.description}
        hint="What would you tell a friend who’s coming to stay?"
        rows={9}
        countTo={bounds.description.max}
      />
      <WebAddressField
        name="listingLink"
        label={fieldLabels.listingLink}
        hint="If it’s already listed somewhere."
        optional
      />
      <WebAddressField
        name="icalUrl"
        label={fieldLabels.icalUrl}
        hint="A calendar link with the dates that are booked."
        optional
      />
    </>
  );
}
