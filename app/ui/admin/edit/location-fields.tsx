// The address as city, state and country beside the display location that visitors read. Changing one updates
// the other (app/domain/property/address.ts). The form only sends the location.
import { useState } from 'react';
import { type Address, toAddress, toStoredAddress } from '#domain/property/address.ts';
import { labelOf } from '#domain/property/field-rules.ts';
import { rowOf } from '#domain/property/fields.ts';
import { Field, type FieldInfo } from '#ui/controls/field.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';

type Part = 'city' | 'state' | 'country';

interface LocationFieldsProps {
  location: string;
  onLocation: (location: string) => void;
}

export function LocationFields({ location, onLocation }: LocationFieldsProps) {
  const [parts, setParts] = useState(() => partsOf(location));

  function changePart(part: Part, value: string) {
    const changed = { ...parts, [part]: value };
    setParts(changed);
    onLocation(toStoredAddress({ ...changed, street: '', zipCode: '' }).location);
  }
  const toPartProps = (name: Part) => ({
    name,
    value: parts[name],
    onChange: (value: string) => changePart(name, value),
  });

  return (
    <>
      {/* A row of its own, because its hint would push its control below its neighbor's. */}
      <div className="col-span-full">
        <AddressField
          name="location"
          label={labelOf('location', 'edit')}
          hint={rowOf('location').editHint}
          value={location}
          onChange={(value) => {
            onLocation(value);
            setParts(partsOf(value));
          }}
        />
      </div>
      <AddressField {...toPartProps('city')} label="City" />
      <AddressField {...toPartProps('state')} label="State" optional />
      <AddressField {...toPartProps('country')} label="Country" optional />
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
