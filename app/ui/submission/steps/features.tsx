// Step 5: what the home offers.
import { fieldLabels } from '#domain/field-labels.ts';
import { amenities, coolingSystems, parkingArrangements } from '#domain/property.ts';
import { Checkbox, CheckboxGroup, ChoiceGroup } from '#ui/controls/choices.tsx';
import { TextArea } from '#ui/controls/text-field.tsx';

export function FeaturesStep() {
  return (
    <>
      <ChoiceGroup name="coolingSystem" label={fieldLabels.coolingSystem} options={coolingSystems} />
      <CheckboxGroup
        name="amenities"
        label={fieldLabels.amenities}
        hint="Choose all that apply."
        options={amenities}
      />
      <ChoiceGroup
        name="parkingArrangement"
        label={fieldLabels.parkingArrangement}
        options={parkingArrangements}
      />
      <TextArea
        name="stairsDescription"
        label={fieldLabels.stairsDescription}
        hint="Inside and on the way to the door. “None” is a good answer too."
        rows={2}
      />
      <Checkbox
        name="standardEssentialsConfirmed"
        label={fieldLabels.standardEssentialsConfirmed}
        hint="Bed linen and towels, toilet paper, soap, and what is needed to cook a simple meal."
      />
      <TextArea
        name="additionalInformation"
        label={fieldLabels.additionalInformation}
        hint="For our team only. It is not published."
        optional
        rows={4}
      />
    </>
  );
}
