// The Edit Property dialog: the form, and below it what has been done to the property so far.
import { href, Link } from 'react-router';
import type { HistoryPage } from '#domain/history.ts';
import type { PropertyToEdit } from '#domain/property-edit-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { DialogHeader } from './dialog-header.tsx';
import type { EditAnswer } from './edit-exchange.ts';
import { EditForm } from './edit-form.tsx';
import { HistoryList } from '../history/history-list.tsx';

export interface OpenEdit {
  property: PropertyToEdit;
  history: HistoryPage;
  /** YYYY-MM-DD */
  today: string;
}

interface EditModalProps {
  /** The property, or the sentence that says why there is none. */
  edit: OpenEdit | string;
  sentAnswer: EditAnswer | null;
  onClosed: () => void;
}

const titleId = 'edit-title';

export function EditModal({ edit, sentAnswer, onClosed }: EditModalProps) {
  const open = typeof edit === 'string' ? null : edit;
  return (
    <Modal labelledBy={titleId} onClosed={onClosed}>
      {(close) => (
        <>
          <DialogHeader
            titleId={titleId}
            kind="Edit Property"
            title={open ? String(open.property.form.title) : 'Nothing to show'}
            status={open?.property.status ?? null}
            autofocus
            closeLabel="Close the editor"
            onClose={close}
          />
          {open ? (
            <>
              <EditForm {...open} sentAnswer={sentAnswer} onDone={close} />
              <PropertyHistory id={open.property.id} history={open.history} />
            </>
          ) : (
            <div className="p-6">
              <Alert tone="error">{edit as string}</Alert>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

function PropertyHistory({ id, history: { entries, next } }: { id: string; history: HistoryPage }) {
  return (
    <section className="border-t border-line p-4 sm:p-6">
      <h3 className="mb-4 text-lg">History</h3>
      <HistoryList entries={entries} />
      {next !== null && (
        <p className="mt-4">
          <Link to={`${href('/admin/history')}?property=${id}`} className="text-lagoon underline">
            All that was done to it
          </Link>
        </p>
      )}
    </section>
  );
}
