// What the date picker follows outside of itself: the date fields of its form, and Escape.
import { useEffect, useEffectEvent } from 'react';
import type { StayEnd } from '#domain/stay/stay-choice.ts';
import { endOf } from './field-dates.ts';

interface FieldHandlers {
  onTyping: (form: HTMLFormElement) => void;
  /** Called when a date field is pressed or focused. */
  onField: (end: StayEnd) => void;
}

export function useDateFields(form: HTMLFormElement | null, { onTyping, onField }: FieldHandlers): void {
  const handleInput = useEffectEvent(({ target }: Event) => {
    // The menu of months is part of the form, too.
    if (form && target instanceof HTMLInputElement && target.type === 'date') onTyping(form);
  });
  const handleField = useEffectEvent(({ target }: Event) => {
    const end = target instanceof Element ? endOf(target) : null;
    if (end) onField(end);
  });
  useEffect(() => {
    form?.addEventListener('input', handleInput);
    form?.addEventListener('focusin', handleField);
    form?.addEventListener('click', handleField);
    return () => {
      form?.removeEventListener('input', handleInput);
      form?.removeEventListener('focusin', handleField);
      form?.removeEventListener('click', handleField);
    };
  }, [form]);
}

export function useEscape(onEscape: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The filters around the picker stay open.
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
