// Opens the date picker, whose code loads on the first press. The native fields work without it.
import { type ReactNode, useState } from 'react';
import type { DatePickerProps, Opening } from './date-picker.tsx';

const loadDatePicker = () => import('./date-picker.tsx');

/** Returns a function that opens the picker, and the picker while it's open. */
export function useDatePicker(
  props: Omit<DatePickerProps, keyof Opening | 'onClosed'>,
): [open: (opening: Opening) => void, picker: ReactNode] {
  const [opened, setOpened] = useState<(Opening & Awaited<ReturnType<typeof loadDatePicker>>) | null>(null);
  const open = (opening: Opening) => {
    // Not every browser focuses a pressed button. It gets the focus back when the picker closes.
    opening.opener.focus({ preventScroll: true });
    void loadDatePicker().then(
      (module) => setOpened({ ...module, ...opening }),
      // The browser's own picker needs no code.
      () => opening.opener.closest('.date-field')?.querySelector('input')?.showPicker(),
    );
  };
  return [open, opened && <opened.DatePicker {...props} {...opened} onClosed={() => setOpened(null)} />];
}
