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
        hint="Inside and on the way to the door. “None” works too."
        rows={2}
      />
      <Checkbox
        name="standardEssentialsConfirmed"
        label={fieldLabels.standardEssentialsConfirmed}
        hint="Bed linens and towels, toilet paper, soap, and the basics for cooking a simple meal."
      />
      <TextArea
        name="additionalInformation"
        label={fieldLabels.additionalInformation}
        hint="For our team only. We don’t publish it."
        optional
        rows={4}
      />
    </>
  );
}
