// What Property Management reads and does for its dialogs: `?review=`, `?edit=` and `?delete=`.
import { data } from 'react-router';
import { readForm, refusal } from '../form-answer.ts';
import { failureMessage, failureMessages, failureStatus, successMessages } from '#domain/failure.ts';
import type { Decision } from '#domain/property.ts';
import { heldForm, mergeEdits, typedForm } from '#domain/property-edit-form.ts';
import { todayInLosAngeles } from '#domain/today.ts';
import type { Admin } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import type { DeletionAnswer } from '#ui/admin/deletion/delete-modal.tsx';
import type { EditAnswer } from '#ui/admin/editing/edit-exchange.ts';
import type { DecisionAnswer } from '#ui/admin/review/review-decision.tsx';

export type DialogAnswer = DecisionAnswer | EditAnswer | DeletionAnswer;

/**
 * What the dialogs of an address show: a property, the sentence that says why there is none, or null for no dialog.
 * `history` is what was done to the one that is reviewed or edited, `row` how the property of whichever is open stands
 * in the table, `gone` its id where there is none.
 */
export async function readDialogs(search: URLSearchParams, admin: Admin, app: App) {
  const opened = search.get('review') ?? search.get('edit') ?? search.get('delete');
  const told = search.get('review') ?? search.get('edit');
  const [review, edit, removal, history, row] = await Promise.all([
    readReview(search.get('review'), admin, app),
    readEdit(search.get('edit'), admin, app),
    readRemoval(search.get('delete'), admin, app),
    told === null ? null : app.history.listHistory(admin, { propertyId: told, after: null }),
    opened === null ? null : app.adminList.rowOf(admin, opened),
  ]);
  return { review, edit, removal, history, row, gone: row ? null : opened };
}

async function readReview(id: string | null, admin: Admin, { reviews }: App) {
  if (id === null) return null;
  const found = await reviews.getForReview(admin, id);
  return found.ok ? found.value : failureMessage(found.failure);
}

async function readEdit(id: string | null, admin: Admin, { edits }: App) {
  if (id === null) return null;
  const found = await edits.getForEdit(admin, id);
  if (!found.ok) return failureMessage(found.failure);
  return { property: found.value, today: todayInLosAngeles(new Date()) };
}

async function readRemoval(id: string | null, admin: Admin, { adminDeletions }: App) {
  if (id === null) return null;
  const found = await adminDeletions.getForDeletion(admin, id);
  return found.ok ? found.value : failureMessage(found.failure);
}

/**
 * Answers a form of one of the dialogs.
 * @throws Response with status 400 for what none of them sends.
 */
export async function answerDialog(request: Request, admin: Admin, app: App) {
  const form = await formOf(request);
  const id = textOf(form, 'id');
  const intent = textOf(form, 'intent');
  if (intent === 'edit') return answerEdit(id, form, admin, app);
  if (intent === 'delete') return answerRemoval(id, admin, app);
  return answerDecision(await readForm(request), admin, app);
}

/** The answer to a form of a dialog that did not reach the server, or whose answer did not come back. */
export async function lostDialogAnswer(request: Request): Promise<DialogAnswer> {
  const form = await formOf(request);
  const intent = textOf(form, 'intent');
  if (intent === 'edit')
    return { message: failureMessages.update, issues: [], values: typedForm(form), meanwhile: null };
  if (intent === 'delete') return { message: failureMessages.delete, gone: false };
  const values = await readForm(request.clone());
  const message = values['decision'] === 'approved' ? failureMessages.approve : failureMessages.reject;
  return { message, issues: [], values };
}

/** What is no form has no fields. */
function formOf(request: Request): Promise<FormData> {
  return request
    .clone()
    .formData()
    .catch(() => new FormData());
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function answerDecision(typed: Record<string, string>, admin: Admin, { reviews }: App) {
  const { id = '', decision, notes } = typed;
  const done = (status: Decision): DecisionAnswer => ({ done: successMessages[status], id, status });
  if (decision === 'approved') {
    const approved = await reviews.approveProperty(admin, id);
    return approved.ok ? done(decision) : refusal(approved.failure, typed);
  }
  if (decision === 'rejected') {
    const rejected = await reviews.rejectProperty(admin, id, notes);
    return rejected.ok ? done(decision) : refusal(rejected.failure, typed);
  }
  throw new Response(null, { status: 400 });
}

async function answerEdit(id: string, form: FormData, admin: Admin, { edits }: App) {
  const typed = typedForm(form);
  const base = heldForm(textOf(form, 'base'));
  const today = todayInLosAngeles(new Date());
  const edited = await edits.editProperty(admin, id, { typed, base, today });
  if (edited.ok) return { done: successMessages.updated };
  const { failure } = edited;
  const now = failure.kind === 'edited-meanwhile' ? await edits.getForEdit(admin, id) : null;
  const merged = now?.ok ? mergeEdits(base, typed, now.value) : null;
  const answer: EditAnswer = {
    message: failureMessage(failure),
    issues: failure.kind === 'invalid' ? failure.issues : [],
    values: merged?.values ?? typed,
    meanwhile: now?.ok && merged ? { property: now.value, changes: merged.changes } : null,
  };
  return data(answer, { status: failureStatus(failure) });
}

async function answerRemoval(id: string, admin: Admin, { adminDeletions }: App) {
  const deleted = await adminDeletions.deleteProperty(admin, id);
  if (deleted.ok) return { done: 'The property has been deleted.' };
  const { failure } = deleted;
  const gone = failure.kind === 'property-gone' || failure.kind === 'property-not-found';
  const answer: DeletionAnswer = { message: failureMessage(failure), gone };
  return data(answer, { status: failureStatus(failure) });
}
