// The dialog that decides on several selected properties: names them, asks for one reason, and shows the
// outcome of each.
import { useEffect } from 'react';
import { type SelectedProperty, selectionFailures } from '#domain/review/review.ts';
import { failureMessage, failureMessages } from '#domain/failure.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { useFocusWhenLost } from '#ui/controls/focus.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { Modal } from '#ui/controls/modal.tsx';
import { SubmitButton } from '#ui/controls/post-form.tsx';
import { useAfterSuccess } from '#ui/controls/use-after.ts';
import { DecisionForm, forgetReasons, ReasonField } from '../decision-form.tsx';
import { useCloseDialog } from '../list-url.ts';
import { ReasonTemplates } from '../review/reason-templates.tsx';
import { UndoNotice, useOfferUndo, useOutcomeUndo } from '../undo.tsx';
import { bulkActions, type BulkVerb } from './bulk-actions.ts';

export interface BulkOutcome {
  /** The ids of the properties that were decided on. */
  done: string[];
  /** The ids of the versions that were decided on. Empty if the decision has no Undo. */
  versions: string[];
  /** Why the others weren't. */
  failures: { id: string; message: string }[];
}

type BulkResult = FormResult<Record<BulkVerb, BulkOutcome>>;

interface BulkModalProps {
  verb: BulkVerb;
  /** Null if loading failed. */
  properties: SelectedProperty[] | null;
  result: BulkResult | null;
}

const titleId = 'bulk-title';
/** The typed reason is kept for any selection. */
const keptFor = 'selected';

export function BulkModal(props: BulkModalProps) {
  const { verb, properties } = props;
  return (
    <Modal labelledBy={titleId} onClosed={useCloseDialog()} className="modal-small">
      {(close) => (
        <div className="space-y-5 p-5 sm:p-6">
          <h2 id={titleId} className="text-xl">
            {bulkActions[verb].title(properties?.length ?? 0)}
          </h2>
          <BulkContent {...props} onClose={close} />
        </div>
      )}
    </Modal>
  );
}

function BulkContent({ verb, properties, result, onClose }: BulkModalProps & { onClose: () => void }) {
  if (result?.ok)
    return <Outcome verb={verb} properties={properties ?? []} outcome={result.value} onClose={onClose} />;
  if (!properties?.length)
    return (
      <>
        <Alert tone="warning">
          {properties ? failureMessage(selectionFailures.none) : failureMessages.list}
        </Alert>
        <Button variant="quiet" onClick={onClose} data-autofocus>
          Close
        </Button>
      </>
    );
  return <Question verb={verb} properties={properties} result={result} onClose={onClose} />;
}

interface QuestionProps {
  verb: BulkVerb;
  properties: SelectedProperty[];
  result: BulkResult | null;
  onClose: () => void;
}

function Question({ verb, properties, result, onClose }: QuestionProps) {
  const { field, submit, busy } = bulkActions[verb];
  return (
    <>
      <Titles properties={properties} />
      <DecisionForm result={result} keptFor={keptFor}>
        {verb === 'reject' && <ReasonTemplates />}
        <ReasonField {...field} hint="We’ll email it to each owner." rows={5} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <SubmitButton intent={verb} variant="danger" busy={busy}>
            {submit}
          </SubmitButton>
        </div>
      </DecisionForm>
    </>
  );
}

function Titles({ properties }: { properties: SelectedProperty[] }) {
  return (
    <ul className="list-disc pl-5 wrap-anywhere">
      {properties.map(({ id, title }) => (
        <li key={id}>
          <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface OutcomeProps {
  verb: BulkVerb;
  properties: SelectedProperty[];
  outcome: BulkOutcome;
  onClose: () => void;
}

/** Closes the dialog two seconds later if every decision succeeded. */
function Outcome({ verb, properties, outcome, onClose }: OutcomeProps) {
  const { success, field } = bulkActions[verb];
  const { done, versions, failures } = outcome;
  const offerUndo = useOfferUndo();
  const undo = useOutcomeUndo(versions);
  const closeButton = useFocusWhenLost<HTMLButtonElement>();
  useAfterSuccess(failures.length === 0 && !undo.isFocused, onClose);
  useEffect(() => {
    if (done.length > 0) forgetReasons(keptFor, [field.name]);
    if (versions.length > 0) offerUndo(versions, success(done.length));
  }, [done, versions, field, success, offerUndo]);
  const titleOf = (id: string) => properties.find((property) => property.id === id)?.title;
  return (
    <>
      {done.length > 0 && (
        <Alert tone="success">
          {success(done.length)}
          {versions.length > 0 && undo.button}
        </Alert>
      )}
      <UndoNotice withOffer={false} />
      {failures.length > 0 && (
        <Alert tone="error">
          <ul className="space-y-3 wrap-anywhere">
            {failures.map(({ id, message }) => (
              <li key={id}>
                <strong>
                  <bdi>{titleOf(id) ?? 'A property'}</bdi>
                </strong>
                : {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Button ref={closeButton} variant="quiet" onClick={onClose} data-autofocus>
        Close
      </Button>
    </>
  );
}
