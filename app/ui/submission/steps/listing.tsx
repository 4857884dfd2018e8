// Step 4: how the home presents itself.
import { bounds } from '#domain/property.ts';
import { TextArea, TextField } from '#ui/controls/text-field.tsx';
import { fieldLabels } from '../field-labels.ts';

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
      <TextField
        name="listingLink"
        label={fieldLabels.listingLink}
        hint="Where it is listed already, if it is."
        optional
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
      />
      <TextField
        name="icalUrl"
        label={fieldLabels.icalUrl}
        hint="The address of a calendar with the days that are taken."
        optional
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
      />
    </>
  );
}
