// The two date fields of a stay, with a button in each that opens the date picker. On touch screens the
// button covers the field, so that no picker of the device opens.
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { DatePickerProps } from './date-picker.tsx';
import { useDatePicker } from './use-date-picker.tsx';

const fields = [
  ['checkIn', 'Check-in'],
  ['checkOut', 'Check-out'],
] as const;
type FieldName = (typeof fields)[number][0];

interface StayInputsProps {
  today: string;
  /** Without one, the dates of a search. */
  home?: DatePickerProps['home'];
  /** Renders a field: an input with these attributes, and the button in the same element. */
  children: (name: FieldName, label: string, attributes: DateAttributes, button: ReactNode) => ReactNode;
}

type DateAttributes = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'onClick' | 'onKeyDown'>;

export function StayInputs({ today, home, children }: StayInputsProps) {
  const isHydrated = useHydrated();
  const [open, picker] = useDatePicker({ today, home });
  return (
    <>
      {fields.map(([name, label]) => {
        const handlePress = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
          // Keeps the browser's picker closed.
          event.preventDefault();
          open({ opener: event.currentTarget, end: name });
        };
        const attributes: DateAttributes = {
          type: 'date',
          min: today,
          // Years have four digits.
          max: '9999-12-31',
          onClick: handlePress,
          onKeyDown: (event) => {
            // It opens the browser's picker.
            if (event.altKey && event.key === 'ArrowDown') handlePress(event);
          },
        };
        const button = isHydrated && (
          <button type="button" aria-label="Choose dates" onClick={handlePress}>
            <Icon name="calendar" size={18} />
          </button>
        );
        return children(name, label, attributes, button);
      })}
      {picker}
    </>
  );
}

interface StayBoxesProps extends Pick<StayInputsProps, 'today'>, Pick<ComponentProps<'input'>, 'required'> {
  values?: Partial<Record<FieldName, string | null>>;
  /** The id of the element in which the page explains dates that it can't use. */
  noteId?: string;
}

/** The fields of a form about a stay. */
export function StayBoxes({ today, values, noteId, required }: StayBoxesProps) {
  return (
    <StayInputs today={today}>
      {(name, label, attributes, button) => (
        <div key={name} className="box date-field">
          <label className="contents">
            <span>{label}</span>
            <input
              {...attributes}
              name={name}
              required={required}
              aria-describedby={noteId}
              defaultValue={values?.[name] ?? ''}
            />
          </label>
          {button}
        </div>
      )}
    </StayInputs>
  );
}
