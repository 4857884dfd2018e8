// The control of a property's field, made from its row, and groups of controls for the forms of owners and
// administrators.
import { Fragment, type ReactNode, use, useState } from 'react';
import { readFields } from '#domain/form-input.ts';
import {
  asksAboutUnfurnished,
  type DecidingAnswers,
  type FieldForm,
  hasMeaning,
  labelOf,
  optionsOf,
  type StoredAnswers,
} from '#domain/property/field-rules.ts';
import { costsAndTerms, type FieldName, moreAboutOwner, rowOf } from '#domain/property/fields.ts';
import { Checkbox, CheckboxGroup, ChoiceGroup, SelectField } from '#ui/controls/choices.tsx';
import { EmailField } from '#ui/controls/email-field.tsx';
import { type FieldInfo, TwoColumns } from '#ui/controls/field.tsx';
import { useOpenState } from '#ui/controls/folded-section.tsx';
import { FormStateContext, useFieldState } from '#ui/controls/form-state.ts';
import { NumberField, TextArea, TextField, WebAddressField } from '#ui/controls/text-field.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { useWhenReleased } from '#ui/controls/use-when-released.ts';
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

/** Fields that few owners fill in. Folded after the others, except in the edit form. */
const folds: readonly { title: string; names: readonly FieldName[] }[] = [
  { title: 'More about you', names: moreAboutOwner },
  { title: 'Fees, longer stays, and terms', names: costsAndTerms },
];

/**
 * The controls of these fields in their order. Watches the answers that decide which other questions are
 * asked.
 */
export function PropertyFields({ names, controls, ...rules }: PropertyFieldsProps) {
  const [typed, setTyped] = useState({
    propertyFurnished: useFieldState('propertyFurnished').text,
    desiredRentalLength: useFieldState('desiredRentalLength').text,
    location: useFieldState('location').text,
    petsAllowed: useFieldState('petsAllowed').text,
    utilities: useFieldState('utilities').text,
  });
  const shown = names.filter(
    (name) => name !== 'unfurnishedOption' || asksAboutUnfurnished(typed.propertyFurnished),
  );
  const toControl = (name: FieldName) => {
    if (name === 'neighborhood') return <NeighborhoodField key={name} location={typed.location} />;
    const render = controls?.[name];
    if (render)
      return (
        <Fragment key={name}>
          {render({
            location: typed.location,
            onLocation: (location) => setTyped((answers) => ({ ...answers, location })),
          })}
        </Fragment>
      );
    const field = <PropertyField key={name} name={name} {...rules} />;
    return conditionalFields.has(name) ? (
      <WhileMeaningful key={name} name={name} answers={typed}>
        {field}
      </WhileMeaningful>
    ) : (
      field
    );
  };
  // One list of keyed elements, so that a question that comes doesn't reset the fields below it.
  const toRows = (row: readonly FieldName[]) =>
    groupHalves(row).flatMap((group) =>
      group.length > 1
        ? [<TwoColumns key={group[0]}>{group.map(toControl)}</TwoColumns>]
        : group.map(toControl),
    );
  const folded = (rules.form === 'edit' ? [] : folds)
    .map(({ title, names: all }) => ({ title, row: shown.filter((name) => all.includes(name)) }))
    .filter(({ row }) => row.length > 0);
  const others = shown.filter((name) => !folded.some(({ row }) => row.includes(name)));
  return (
    <div
      className="space-y-6"
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        const { name, form } = target;
        if (!form || !Object.hasOwn(typed, name)) return;
        const value = readFields(new FormData(form))[name] ?? '';
        setTyped((answers) => ({ ...answers, [name]: value }));
      }}
    >
      {toRows(others)}
      {folded.map(({ title, row }) => (
        <Fold key={title} title={title} names={row} answers={typed}>
          {toRows(row)}
        </Fold>
      ))}
    </div>
  );
}

const conditionalFields = new Set<FieldName>([
  'rentalLicense',
  'taxCertificate',
  'petFee',
  'petFeePer',
  'utilitiesLimit',
]);

interface WhileMeaningfulProps {
  name: FieldName;
  answers: DecidingAnswers;
  children: ReactNode;
}

/**
 * Hides a question that has no meaning with the other answers, unless it has an error. What was typed stays
 * and is sent. Without JavaScript the field is always shown.
 */
function WhileMeaningful({ name, answers, children }: WhileMeaningfulProps) {
  const isHydrated = useHydrated();
  const { error } = useFieldState(name);
  return <div hidden={isHydrated && error === null && !hasMeaning(name, answers)}>{children}</div>;
}

const isEmpty = (value: unknown) => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

interface FoldProps {
  title: string;
  names: readonly FieldName[];
  answers: DecidingAnswers;
  children: ReactNode;
}

/** A closed fold names the fields that are still empty. Opens at an error or a question. */
function Fold({ title, names, answers, children }: FoldProps) {
  const { values, issues, questions = {} } = use(FormStateContext);
  const hasIssue = issues.some(({ field }) => names.some((name) => name === field));
  const meaningful = names.filter((name) => hasMeaning(name, answers));
  const hasQuestion = useWhenReleased(meaningful.some((name) => Object.hasOwn(questions, name)));
  const missing = meaningful
    .filter((name) => isEmpty(values[name]))
    .map((name) => (rowOf(name).fact ?? rowOf(name).label).toLowerCase());
  const listed = missing.length > 4 ? [...missing.slice(0, 3), `${missing.length - 3} more`] : missing;
  return (
    <details {...useOpenState(hasIssue || hasQuestion)} className="group/fold">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {title}
        <span className="font-normal text-muted"> (optional)</span>
        {missing.length > 0 && (
          <span className="block text-sm font-normal text-muted group-open/fold:hidden">
            Not given: {new Intl.ListFormat('en-US').format(listed)}
          </span>
        )}
      </summary>
      <div className="mt-3 space-y-6">{children}</div>
    </details>
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
      return (
        <TextArea {...info} rows={kind.rows} countTo={kind.showsCount ? kind.max : undefined} countFrom={0} />
      );
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
