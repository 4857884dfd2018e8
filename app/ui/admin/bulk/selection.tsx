// Selects rows of the list, and opens the dialog that decides on them. The bar is a GET form, and the
// checkboxes in the rows belong to it, so it also works without JavaScript.
import { type Dispatch, type SetStateAction, useState } from 'react';
import { Form } from 'react-router';
import { type AdminListQuery, formatAdminListQuery } from '#domain/review/admin-list.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { Button } from '#ui/controls/button.tsx';
import { moveFocusOnUnmount } from '#ui/controls/focus.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { openedInTab } from '../list-url.ts';
import { actionOf, bulkActions, bulkPath, type BulkVerb } from './bulk-actions.ts';

const formId = 'selection';
const selectAllId = 'select-all';

export interface Selection {
  verb: BulkVerb;
  /** The ids of the rows that can be selected, and of the selected ones. */
  selectable: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  select: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** The selected rows of the list. Null on a tab without a decision. Deselects rows after a decision. */
export function useSelection(list: AdminListQuery, rows: readonly AdminProperty[]): Selection | null {
  const [ids, select] = useState<ReadonlySet<string>>(new Set());
  const verb = actionOf(list.tab);
  if (!verb) return null;
  const { canSelect } = bulkActions[verb];
  const selectable = new Set(rows.filter((row) => canSelect(row)).map(({ id }) => id));
  const selected = new Set([...ids].filter((id) => selectable.has(id)));
  if (selected.size < ids.size) select(selected);
  return { verb, selectable, selected, select };
}

export function RowCheckbox({ property: { id, title }, selection }: RowCheckboxProps) {
  const { selectable, selected, select } = selection;
  return (
    <label className="tick grid size-11 place-items-center pointer-fine:size-9 pointer-fine:min-h-9">
      <input
        type="checkbox"
        form={formId}
        name="id"
        value={id}
        aria-label={`Select ${title}`}
        disabled={!selectable.has(id)}
        checked={selected.has(id)}
        onChange={({ currentTarget: { checked } }) =>
          select((current) => new Set([...current].filter((other) => other !== id).concat(checked ? id : [])))
        }
      />
    </label>
  );
}

interface RowCheckboxProps {
  property: AdminProperty;
  selection: Selection;
}

/** Needs JavaScript. */
export function SelectAll({ selection: { selectable, selected, select } }: { selection: Selection }) {
  const isHydrated = useHydrated();
  if (!isHydrated || selectable.size === 0) return null;
  const areAll = selected.size === selectable.size;
  return (
    <label className="tick text-sm">
      <input
        id={selectAllId}
        type="checkbox"
        checked={areAll}
        ref={(input) => {
          if (input) input.indeterminate = selected.size > 0 && !areAll;
        }}
        onChange={() => select(areAll ? new Set() : selectable)}
      />
      Select all on this page
    </label>
  );
}

/** Clear removes the bar together with its button. */
const focusSelectAll = moveFocusOnUnmount(() =>
  document.querySelector<HTMLElement>(`#${selectAllId}`)?.focus(),
);

/** Shown while rows are selected. Without JavaScript it is always shown. */
export function SelectionBar({ list, selection }: { list: AdminListQuery; selection: Selection }) {
  const { verb, selectable, selected, select } = selection;
  const isHydrated = useHydrated();
  const count = isHydrated ? selected.size : null;
  if (selectable.size === 0 || count === 0) return null;
  return (
    <Form
      id={formId}
      ref={focusSelectAll}
      method="get"
      action={bulkPath}
      state={openedInTab}
      preventScrollReset
      className="card flex flex-wrap items-center justify-end gap-3 p-3"
    >
      {[...formatAdminListQuery(list), ['verb', verb] as const].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {count !== null && <output className="flex-1 pl-2">{count} selected</output>}
      {count !== null && (
        <Button variant="quiet" onClick={() => select(new Set())}>
          Clear
        </Button>
      )}
      <Button type="submit" variant="danger">
        {bulkActions[verb].label(count)}
      </Button>
    </Form>
  );
}
