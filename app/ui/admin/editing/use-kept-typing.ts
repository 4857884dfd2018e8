// What was typed into an edit and not saved outlives the dialog, and is not left behind by accident.
import { useEffectEvent, useLayoutEffect } from 'react';
import { differences, type PropertyToEdit, typedForm } from '#domain/property-edit-form.ts';
import { keepUnsaved } from './edit-exchange.ts';

/** Keeps what `form` holds until it is saved. */
export function useKeptTyping(
  form: { current: HTMLFormElement | null },
  property: PropertyToEdit,
  isSaved: boolean,
) {
  const keep = useEffectEvent((element: HTMLFormElement) => {
    const values = typedForm(new FormData(element));
    const isTyped = !isSaved && differences(values, property.form).length > 0;
    keepUnsaved(property.id, isTyped ? { base: property.form, values } : null);
    return isTyped;
  });
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      if (keep(element)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      keep(element);
    };
  }, [form]);
}
