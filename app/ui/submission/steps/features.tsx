// Step 5: what the home offers.
import { amenities, coolingSystems, parkingArrangements } from '#domain/property.ts';
import { Checkbox, CheckboxGroup, ChoiceGroup } from '#ui/controls/choices.tsx';
import { TextArea } from '#ui/controls/text-field.tsx';

export function FeaturesStep() {
  return (
    <>
      <ChoiceGroup name="coolingSystem" label="Cooling System" options={coolingSystems} />
      <CheckboxGroup name="amenities" label="Amenities" hint="Choose all that apply." options={amenities} />
      <ChoiceGroup name="parkingArrangement" label="Parking Arrangement" options={parkingArrangements} />
      <TextArea
        name="stairsDescription"
        label="Stairs"
        hint="Inside and on the way to the door. “None” is a good answer too."
        rows={2}
      />
      <Checkbox
        name="standardEssentialsConfirmed"
        label="I confirm that the standard essentials are provided"
        hint="Bed linen and towels, toilet paper, soap, and what is needed to cook a simple meal."
      />
      <TextArea
        name="additionalInformation"
        label="Additional Information"
        hint="For our team only. It is not published."
        optional
        rows={4}
      />
    </>
  );
}
