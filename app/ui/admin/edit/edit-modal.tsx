// The Edit Property dialog: the list of its sections beside the form, and below that what has been done to the property.
import { useEffect, useRef } from 'react';
import type { HistoryPage } from '#domain/audit-event.ts';
import {
  differences,
  type EditForm as Values,
  type PropertyToEdit,
  typedForm,
} from '#domain/property-edit-form.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogHeader, dialogLabel } from '../dialog-header.tsx';
import { PropertyHistory } from '../history/property-history.tsx';
import { useCloseDialog } from '../list-address.ts';
import { LoadTrouble } from '../load-trouble.tsx';
import type { EditAnswer } from './edit-answer.ts';
import { EditForm } from './edit-form.tsx';
import { SectionList } from './section-list.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

export interface LoadedEdit {
  /** The property, or the sentence that says why there is none. */
  property: PropertyToEdit | string;
  history: HistoryPage;
  /** YYYY-MM-DD */
  today: string;
}

interface EditModalProps {
  /** Null where it could not be loaded. */
  loaded: LoadedEdit | null;
  answer: EditAnswer | null;
}

const titleId = 'edit-title';

export function EditModal({ loaded, answer }: EditModalProps) {
  const close = useCloseDialog();
  const form = useRef<HTMLFormElement>(null);
  const isDone = answer !== null && 'done' in answer;
  const mayLeave = useUnsavedChanges(useIsChanged(form, isDone));
  const property = loaded && typeof loaded.property !== 'string' ? loaded.property : null;
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
            title={property ? String(property.form.title) : 'Nothing to show'}
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
                  answer={answer}
                  onDone={closeModal}
                />
                <section id="edit-history" className="border-t border-line p-4 sm:p-6">
                  <PropertyHistory id={property.id} history={loaded.history} />
                </section>
              </div>
            </div>
          ) : (
            <LoadTrouble message={loaded && typeof loaded.property === 'string' ? loaded.property : null} />
          )}
        </div>
      )}
    </Modal>
  );
}

/** Whether the form holds something else than when it was opened, and not saved. */
function useIsChanged(form: { current: HTMLFormElement | null }, isDone: boolean): () => boolean {
  const opened = useRef<Values>(null);
  useEffect(() => {
    if (form.current) opened.current = typedForm(new FormData(form.current));
  }, [form]);
  return () =>
    !isDone &&
    form.current !== null &&
    opened.current !== null &&
    differences(typedForm(new FormData(form.current)), opened.current).length > 0;
}
