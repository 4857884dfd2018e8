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
        hint="The headline of your listing, such as “Sunny bungalow two blocks from the pier”."
      />
      <TextArea
        name="description"
        label={fieldLabels.description}
        hint="What would you tell a friend who wants to stay there?"
        rows={9}
        countTo={bounds.description.max}
      />
      <WebAddressField
        name="listingLink"
        label={fieldLabels.listingLink}
        hint="Where it is listed already, if it is."
        optional
      />
      <WebAddressField
        name="icalUrl"
        label={fieldLabels.icalUrl}
        hint="The address of a calendar with the days that are taken."
        optional
      />
    </>
  );
}
