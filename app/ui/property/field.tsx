// The control of a property's field, made from its row, and groups of controls for the forms of owners and
// administrators.
import { Fragment, type ReactNode, useState } from 'react';
import {
  asksAboutUnfurnished,
  type FieldForm,
  labelOf,
  optionsOf,
  type StoredAnswers,
} from '#domain/property/field-rules.ts';
import { type FieldName, rowOf } from '#domain/property/fields.ts';
import { Checkbox, CheckboxGroup, ChoiceGroup, SelectField } from '#ui/controls/choices.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import { type FieldInfo, TwoColumns } from '#ui/controls/field.tsx';
import { useFieldState } from '#ui/controls/form-state.ts';
import { NumberField, TextArea, TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { NeighborhoodField } from './neighborhood-field.tsx';

/** What a control of one form needs to know. */
export interface FormRules {
  form: FieldForm;
  /** YYYY-MM-DD, in California. */
  today: string;
  /** Null for a new property. */
  stored: StoredAnswers | null;
}

/** Renders a control with a layout of its own. */
type RenderControl = (props: {
  /** The typed location. */
  location: string;
  onLocation: (location: string) => void;
}) => ReactNode;

/** The controls of a form with a layout of their own, by field. */
export type OwnControls = Partial<Record<FieldName, RenderControl>>;

interface PropertyFieldsProps extends FormRules {
  names: readonly FieldName[];
  controls?: OwnControls;
}

/**
 * The controls of these fields in their order. Watches the answers that decide which other questions are
 * asked.
 */
export function PropertyFields({ names, controls, ...rules }: PropertyFieldsProps) {
  const [furnished, setFurnished] = useState(useFieldState('propertyFurnished').text);
  const [location, setLocation] = useState(useFieldState('location').text);
  const shown = names.filter((name) => name !== 'unfurnishedOption' || asksAboutUnfurnished(furnished));
  const toControl = (name: FieldName) => {
    if (name === 'neighborhood') return <NeighborhoodField key={name} location={location} />;
    const render = controls?.[name];
    if (render) return <Fragment key={name}>{render({ location, onLocation: setLocation })}</Fragment>;
    return <PropertyField key={name} name={name} {...rules} />;
  };
  return (
    <div
      className="space-y-6"
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        if (target.name === 'propertyFurnished') setFurnished(target.value);
        if (target.name === 'location') setLocation(target.value);
      }}
    >
      {groupHalves(shown).map((group) =>
        group.length > 1 ? (
          <TwoColumns key={group[0]}>{group.map(toControl)}</TwoColumns>
        ) : (
          group.map(toControl)
        ),
      )}
    </div>
  );
}

/** Joins neighboring fields that share rows. */
function groupHalves(names: readonly FieldName[]): FieldName[][] {
  const groups: FieldName[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (last && previous && rowOf(name).half && rowOf(previous).half) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** The control of a field's kind. */
export function PropertyField({ name, form, today, stored }: FormRules & { name: FieldName }) {
  const row = rowOf(name);
  const { kind, optional, placeholder } = row;
  const info: FieldInfo = {
    name,
    label: labelOf(name, form),
    hint: form === 'edit' ? row.editHint : row.hint,
    optional,
  };
  const autoComplete = form === 'edit' ? 'off' : row.autofill;
  switch (kind.type) {
    case 'line':
      if (kind.format === 'email' && form !== 'edit')
        return <EmailField {...info} placeholder={placeholder} autoComplete={autoComplete} />;
      return (
        <TextField
          {...info}
          {...lineAttributes[kind.format]}
          {...(row.capitalizesWords && { autoCapitalize: 'words' })}
          placeholder={placeholder}
          autoComplete={autoComplete}
        />
      );
    case 'text':
      return <TextArea {...info} rows={kind.rows} countTo={kind.showsCount ? kind.max : undefined} />;
    case 'number':
      return <NumberField {...info} step={kind.step} after={kind.unit ?? undefined} />;
    case 'money':
      return <NumberField {...info} before="$" />;
    case 'year':
      return <NumberField {...info} />;
    case 'day':
      // A stored day that has passed stays allowed.
      return (
        <TextField
          {...info}
          type="date"
          min={stored && stored.nextAvailableDate < today ? stored.nextAvailableDate : today}
        />
      );
    case 'link':
      return <WebAddressField {...info} autoComplete={autoComplete} />;
    case 'checkbox':
      return <Checkbox {...info} />;
    case 'choice': {
      const options = optionsOf(name, form, stored);
      if (kind.control === 'radio') return <ChoiceGroup {...info} options={options} labels={kind.labels} />;
      // A stored property has an answer to each required question.
      const canBeEmpty = optional === true || form !== 'edit';
      return (
        <SelectField
          {...info}
          options={options}
          labels={kind.labels}
          placeholder={canBeEmpty ? kind.placeholder : undefined}
        />
      );
    }
    case 'choices':
      return <CheckboxGroup {...info} options={kind.options} />;
    case 'entries':
      return <TextArea {...info} rows={4} />;
  }
}

const lineAttributes = {
  text: {},
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  zip: { inputMode: 'numeric' },
} as const;
