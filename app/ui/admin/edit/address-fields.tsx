// The address as city, state and country beside the display location that visitors read. Changing one updates the other
// (app/domain/address.ts). The form only sends the location.
import { useState } from 'react';
import { type Address, toAddress, toStoredAddress } from '#domain/address.ts';
import { editLabels } from '#domain/field-labels.ts';
import { Field, type FieldInfo, TwoColumns } from '#ui/controls/field.tsx';
import { useFieldState } from '#ui/controls/form-state.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { NeighborhoodField } from '#ui/property/neighborhood-field.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';

type Part = 'city' | 'state' | 'country';

export function AddressFields() {
  const [location, setLocation] = useState(useFieldState('location').text);
  const [parts, setParts] = useState(() => partsOf(location));

  function changePart(part: Part, value: string) {
    const changed = { ...parts, [part]: value };
    setParts(changed);
    setLocation(toStoredAddress({ ...changed, street: '', zipCode: '' }).location);
  }
  const toPartProps = (name: Part) => ({
    name,
    value: parts[name],
    onChange: (value: string) => changePart(name, value),
  });

  return (
    <>
      <AddressField
        name="location"
        label={editLabels.location}
        hint="What visitors read and search by, such as San Diego, CA."
        value={location}
        onChange={(value) => {
          setLocation(value);
          setParts(partsOf(value));
        }}
      />
      <TextField
        name="propertyAddress"
        label={editLabels.propertyAddress}
        hint="Not published."
        autoComplete="off"
      />
      <TwoColumns>
        <AddressField {...toPartProps('city')} label="City" />
        <AddressField {...toPartProps('state')} label="State" optional />
        <TextField name="zipCode" label={editLabels.zipCode} inputMode="numeric" autoComplete="off" />
        <AddressField {...toPartProps('country')} label="Country" optional />
        <NeighborhoodField location={location} />
      </TwoColumns>
    </>
  );
}

function partsOf(location: string): Pick<Address, Part> {
  return toAddress({ location, propertyAddress: '', zipCode: '' });
}

interface AddressFieldProps extends FieldInfo {
  value: string;
  onChange: (value: string) => void;
}

/** Without JavaScript the parts are read-only, because the location could not follow them. */
function AddressField({ value, onChange, ...field }: AddressFieldProps) {
  const isEditable = useHydrated() || field.name === 'location';
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          value={value}
          readOnly={!isEditable}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}
