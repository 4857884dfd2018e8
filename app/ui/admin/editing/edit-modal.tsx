// The Edit Property dialog: the form, and below it what has been done to the property so far.
import type { HistoryPage } from '#domain/audit-event.ts';
import type { PropertyToEdit } from '#domain/property-edit-form.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useLostFocus } from '#ui/controls/use-lost-focus.ts';
import { DialogHeader, dialogLabel } from '../dialog-header.tsx';
import type { EditAnswer } from './edit-exchange.ts';
import { EditForm } from './edit-form.tsx';
import { PropertyHistory } from '../history/property-history.tsx';

export interface OpenEdit {
  property: PropertyToEdit;
  /** YYYY-MM-DD */
  today: string;
}

interface EditModalProps {
  /** The property, or the sentence that says why there is none. */
  edit: OpenEdit | string;
  history: HistoryPage | null;
  sentAnswer: EditAnswer | null;
  onClosed: () => void;
}

const titleId = 'edit-title';

export function EditModal({ edit, history, sentAnswer, onClosed }: EditModalProps) {
  const [open, trouble] = typeof edit === 'string' ? [null, edit] : [edit, null];
  return (
    <Modal
      labelledBy={dialogLabel(titleId)}
      onClosed={onClosed}
      className="max-w-4xl scroll-pt-28 scroll-pb-48"
    >
      {(close) => (
        <div className="max-sm:flex max-sm:flex-col">
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
              {history && (
                <section className="border-t border-line p-4 sm:p-6">
                  <PropertyHistory id={open.property.id} history={history} />
                </section>
              )}
            </>
          ) : (
            <Trouble>{trouble}</Trouble>
          )}
        </div>
      )}
    </Modal>
  );
}

/** Takes the place of the form, and its focus, where somebody else has deleted the property meanwhile. */
function Trouble({ children }: { children: string | null }) {
  return (
    <div className="p-6">
      <Alert tone="error" ref={useLostFocus<HTMLDivElement>()}>
        {children}
      </Alert>
    </div>
  );
}
