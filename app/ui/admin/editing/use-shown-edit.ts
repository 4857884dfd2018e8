// What the edit form shows. The fields keep what is typed themselves: other values reach them in a new `round`.
import { useState } from 'react';
import type { EditedField } from '#domain/property-edit.ts';
import { type FormValue, type PropertyToEdit, typedForm } from '#domain/property-edit-form.ts';
import { beginEdit, type EditAnswer, type ShownEdit } from './edit-exchange.ts';

export function useShownEdit(
  property: PropertyToEdit,
  sentAnswer: EditAnswer | null,
  form: { current: HTMLFormElement | null },
) {
  const [state, setState] = useState(() => ({
    shown: beginEdit(property, sentAnswer),
    round: 0,
    given: new Set<EditedField>() as ReadonlySet<EditedField>,
  }));
  return {
    ...state,
    show: (shown: ShownEdit) => setState({ shown, round: state.round + 1, given: new Set() }),
    /** Puts a value into one field, and leaves the others as they are typed. */
    choose: (field: EditedField, value: FormValue) => {
      if (!form.current) return;
      const values = { ...typedForm(new FormData(form.current)), [field]: value };
      const given = new Set(state.given);
      if (!given.delete(field)) given.add(field);
      setState({ shown: { ...state.shown, values }, round: state.round + 1, given });
    },
  };
}
