// Selects rows of the list, and opens the dialog that decides on them. A GET form, to which the checkboxes in
// the rows belong.
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type AdminListQuery, type AdminTab, formatAdminListQuery } from '#domain/review/admin-list.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { openedInTab } from '../list-url.ts';
import { actionOf, bulkActions, bulkPath } from './bulk-actions.ts';

const formId = 'selection';

/** Nothing on a tab without a decision. */
export function RowCheckbox({ tab, property }: { tab: AdminTab; property: AdminProperty }) {
  const verb = actionOf(tab);
  if (!verb) return null;
  return (
    <label className="tick grid size-11 place-items-center pointer-fine:size-9 pointer-fine:min-h-9">
      <input
        type="checkbox"
        form={formId}
        name="id"
        value={property.id}
        aria-label={`Select ${property.title}`}
        disabled={!bulkActions[verb].canSelect(property)}
      />
    </label>
  );
}

interface BulkSelectionProps {
  list: AdminListQuery;
  properties: readonly AdminProperty[];
  /** The rows. */
  children: ReactNode;
}

export function BulkSelection({ list, properties, children }: BulkSelectionProps) {
  const isHydrated = useHydrated();
  const verb = actionOf(list.tab);
  if (!verb || !properties.some(bulkActions[verb].canSelect)) return children;
  return (
    <>
      <Form
        id={formId}
        method="get"
        action={bulkPath}
        state={openedInTab}
        preventScrollReset
        className="mb-3 flex flex-wrap gap-3"
      >
        {[...formatAdminListQuery(list), ['verb', verb] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isHydrated && <SelectAll />}
        <Button type="submit" variant="quiet">
          {bulkActions[verb].label}
        </Button>
      </Form>
      {children}
    </>
  );
}

/** Of a form whose checkboxes select rows. */
function SelectAll() {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget: { form } }) => {
        const boxes = [...(form?.elements ?? [])].filter((box) => box instanceof HTMLInputElement);
        const enabled = boxes.filter(({ type, disabled }) => type === 'checkbox' && !disabled);
        const areAll = enabled.every(({ checked }) => checked);
        for (const box of enabled) box.checked = !areAll;
      }}
    >
      Select all on this page
    </Button>
  );
}
