// Fields with options: select boxes, radio buttons and checkboxes, all native controls.
import { Fragment, type ReactNode } from 'react';
import { Field, FieldError, FieldGroup, type FieldInfo, describedBy } from './field.tsx';
import { useFieldState } from './form-state.ts';

interface OptionsProps extends FieldInfo {
  /** Stored values, in the order in which they are shown. */
  options: readonly string[];
  /** Labels for values that aren't readable themselves. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** `placeholder` labels the empty option. Without one, the field can't be empty. */
export function SelectField({
  options,
  labels,
  placeholder,
  ...field
}: OptionsProps & { placeholder?: string | undefined }) {
  const { text } = useFieldState(field.name);
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes} defaultValue={text} className="field">
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

/** Radio buttons. */
export function ChoiceGroup(props: OptionsProps) {
  const { text } = useFieldState(props.name);
  return <Choices {...props} type="radio" chosen={[text]} />;
}

export function CheckboxGroup(props: OptionsProps) {
  const { chosen } = useFieldState(props.name);
  return <Choices {...props} type="checkbox" chosen={chosen} />;
}

interface ChoicesProps extends OptionsProps {
  type: 'radio' | 'checkbox';
  chosen: readonly unknown[];
}

function Choices({ type, chosen, options, labels, ...words }: ChoicesProps) {
  return (
    <FieldGroup {...words}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 items-center gap-3 rounded-control border border-edge bg-surface px-3 py-2 leading-snug wrap-anywhere transition-colors hover:bg-sand max-sm:gap-2 has-checked:border-lagoon has-checked:bg-lagoon-tint"
          >
            <input
              type={type}
              name={words.name}
              value={option}
              defaultChecked={chosen.includes(option)}
              required={type === 'radio' && !words.optional}
              className="size-5 shrink-0 accent-lagoon"
            />
            <span>{allowBreaks(labels?.[option] ?? option)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** A single checkbox. `label` is the statement that it confirms. */
export function Checkbox({ name, label, hint, optional = false }: FieldInfo) {
  const { id, isChecked, error } = useFieldState(name);
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          defaultChecked={isChecked}
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

/** Lets "Workspace/Desk" break after its slash in a narrow column. */
function allowBreaks(text: string): ReactNode {
  return text.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <span>
          /<wbr />
        </span>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
