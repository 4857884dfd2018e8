// Opens the date picker, whose code loads on the first press. The native fields work without it.
import { type ReactNode, useState } from 'react';
import type { DatePickerProps, PressedDay } from './date-picker.tsx';

export const loadDatePicker = () => import('./date-picker.tsx');

/** What the picker was opened for. */
type Opening = Pick<DatePickerProps, 'opener' | 'pressed'>;

/** Returns a function that opens the picker, and the picker while it's open. */
export function useDatePicker(
  props: Omit<DatePickerProps, keyof Opening | 'onClosed'>,
): [open: (opener: HTMLElement, pressed?: PressedDay) => void, picker: ReactNode] {
  const [opened, setOpened] = useState<(Opening & Awaited<ReturnType<typeof loadDatePicker>>) | null>(null);
  return [
    (opener, pressed) =>
      void loadDatePicker().then(
        (module) => setOpened({ ...module, opener, pressed }),
        // The browser's own picker needs no code.
        () => opener.closest('.date-field')?.querySelector('input')?.showPicker(),
      ),
    opened && <opened.DatePicker {...props} {...opened} onClosed={() => setOpened(null)} />,
  ];
}
