// Fields that are chosen from: a list that opens, radio buttons, boxes to tick. Native controls throughout.
import { Fragment, type ReactNode } from 'react';
import { Field, FieldError, FieldGroup, type FieldWords, describedBy } from './field.tsx';
import { useFieldState } from './form-state.ts';

/** What can be chosen: the values as they are stored, in the order in which they are shown. */
interface OptionsProps extends FieldWords {
  options: readonly string[];
  /** Words for a value where the value is not for reading. */
  labels?: Readonly<Record<string, string>>;
}

/** `placeholder` names the empty choice; without one the field cannot be left empty. */
export function SelectField({
  options,
  labels,
  placeholder,
  ...words
}: OptionsProps & { placeholder?: string }) {
  const { text } = useFieldState(words.name);
  return (
    <Field {...words}>
      {(wiring) => (
        <select {...wiring} defaultValue={text} className="field">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {labels?.[option] ?? option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of a few, all in sight. */
export function ChoiceGroup({ options, labels, ...words }: OptionsProps) {
  const { text } = useFieldState(words.name);
  return (
    <FieldGroup {...words}>
      <ChoiceGrid>
        {options.map((option) => (
          <Choice
            key={option}
            type="radio"
            name={words.name}
            value={option}
            checked={text === option}
            required={!words.optional}
          >
            {labels?.[option] ?? option}
          </Choice>
        ))}
      </ChoiceGrid>
    </FieldGroup>
  );
}

/** Any number of a list. */
export function CheckboxGroup({ options, labels, ...words }: OptionsProps) {
  const { chosen } = useFieldState(words.name);
  return (
    <FieldGroup {...words}>
      <ChoiceGrid>
        {options.map((option) => (
          <Choice
            key={option}
            type="checkbox"
            name={words.name}
            value={option}
            checked={chosen.includes(option)}
          >
            {labels?.[option] ?? option}
          </Choice>
        ))}
      </ChoiceGrid>
    </FieldGroup>
  );
}

/** A single box to tick, with the sentence that it stands for. */
export function Checkbox({ name, label, hint, optional = false }: FieldWords) {
  const { id, ticked, error } = useFieldState(name);
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          defaultChecked={ticked}
          required={!optional}
          aria-invalid={error !== null}
          aria-describedby={describedBy(id, hint, error)}
          className="mt-1 size-5 shrink-0 accent-lagoon"
        />
        <span className="font-semibold">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== null && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

function ChoiceGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {children}
    </div>
  );
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  required?: boolean;
  children: string;
}

/** In a narrow column "Workspace/Desk" goes on in the next line after its stroke. */
function withBreaks(text: string): ReactNode {
  return text.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function Choice({ checked, children, ...input }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control border border-edge bg-surface px-3 py-2 leading-snug wrap-anywhere transition-colors hover:bg-sand max-sm:gap-2 has-checked:border-lagoon has-checked:bg-lagoon-tint">
      <input {...input} defaultChecked={checked} className="size-5 shrink-0 accent-lagoon" />
      <span>{withBreaks(children)}</span>
    </label>
  );
}
