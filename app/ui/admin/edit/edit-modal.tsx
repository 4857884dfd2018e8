// The Edit Property dialog: the form beside a list of its sections, and the property's history below.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { AuditLogPage } from '#domain/review/audit-event.ts';
import {
  listChangedFields,
  type EditForm as EditValues,
  type PropertyToEdit,
  readEditForm,
} from '#domain/property/edit-form.ts';
import { readFields } from '#domain/form-input.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogHeader, dialogLabel, LoadFailed } from '../dialog.tsx';
import { PropertyAuditLog } from '../audit-log-list.tsx';
import { useCloseDialog } from '../list-url.ts';
import { SectionList } from './edit-fields.tsx';
import { EditForm } from './edit-form.tsx';

export interface LoadedEdit {
  property: PropertyToEdit | null;
  /** Why there is no property to show. */
  message: string | null;
  auditLog: AuditLogPage;
  /** YYYY-MM-DD */
  today: string;
}

interface EditModalProps {
  /** Null if loading failed. */
  loaded: LoadedEdit | null;
  result: FormResult | null;
}

const titleId = 'edit-title';

export function EditModal({ loaded: newest, result }: EditModalProps) {
  const close = useCloseDialog();
  const form = useRef<HTMLFormElement>(null);
  const isDone = result?.ok === true;
  const mayLeave = useConfirmLeave(useIsChanged(form, isDone));
  const [lastShown, setLastShown] = useState(newest);
  // A reload that failed must not replace the form.
  if (newest?.property && newest !== lastShown) setLastShown(newest);
  const loaded = lastShown?.property ? lastShown : newest;
  const property = loaded?.property ?? null;
  return (
    <Modal
      labelledBy={dialogLabel(titleId)}
      mayClose={mayLeave}
      onClosed={close}
      className="max-w-5xl scroll-pt-28 scroll-pb-48"
    >
      {(closeModal) => (
        <div className="max-sm:flex max-sm:flex-col">
          <DialogHeader
            titleId={titleId}
            kind="Edit Property"
            title={property ? String(property.form.title) : 'Can’t show this property'}
            status={property?.status ?? null}
            closeLabel="Close the editor"
            onClose={closeModal}
          />
          {loaded && property ? (
            <div className="lg:grid lg:grid-cols-[12rem_1fr]">
              <SectionList />
              <div className="min-w-0">
                <EditForm
                  form={form}
                  property={property}
                  today={loaded.today}
                  result={result}
                  onDone={closeModal}
                />
                <section id="edit-history" className="border-t border-line p-4 sm:p-6">
                  <PropertyAuditLog id={property.id} auditLog={loaded.auditLog} />
                </section>
              </div>
            </div>
          ) : (
            <LoadFailed message={loaded?.message ?? null} />
          )}
        </div>
      )}
    </Modal>
  );
}

/** The returned function tells whether the form has unsaved changes. */
function useIsChanged(form: { current: HTMLFormElement | null }, isDone: boolean): () => boolean {
  const valuesAtOpening = useRef<EditValues>(null);
  useEffect(() => {
    if (form.current) valuesAtOpening.current = readEditForm(readFields(new FormData(form.current)));
  }, [form]);
  return () =>
    !isDone &&
    form.current !== null &&
    valuesAtOpening.current !== null &&
    listChangedFields(readEditForm(readFields(new FormData(form.current))), valuesAtOpening.current).length >
      0;
}

const question = 'Leave without saving? Your changes will be lost.';

/**
 * Asks before Back or closing the tab loses changes. Returns a function that asks the same question and
 * returns true if the dialog may close. Once the user has agreed, neither Back nor the function asks again.
 */
function useConfirmLeave(isChanged: () => boolean): () => boolean {
  const hasConfirmed = useRef(false);
  function mayLeave(): boolean {
    hasConfirmed.current ||= isChanged() && window.confirm(question);
    return hasConfirmed.current || !isChanged();
  }
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  );
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
  return mayLeave;
}
