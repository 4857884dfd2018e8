// The page with the submission form. The form's requests go to submit-property-action.ts.
import { data, href } from 'react-router';
import { listSubmittedProperties } from '#server/access/proofs.ts';
import type { Route } from './+types/submit-property';
import { callerOf, serverContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { getDraft } from './named-draft.ts';
import { readSavedDraft } from './saved-draft.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { SubmitPage } from '#ui/submission-form/submit-page.tsx';
import { findKnownContact } from '#server/properties/known-contact.ts';
import { listDraftsByKey } from '#server/submission/drafts.ts';
import { isSenderBlocked } from '#server/versions/check-sent-form.ts';
import { findDraftSubject } from '#server/versions/read.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'List your property',
    description:
      'Offer your furnished home in San Diego or Imperial Beach: six short steps, no account, reviewed in 24-48 hours.',
    path: href('/submit-property'),
  });
}

/** The form keeps unsaved input, so an open form never reloads its data, even when the connection fails. */
export function shouldRevalidate() {
  return false;
}

export async function loader({ context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const caller = callerOf(context);
  const today = todayInLosAngeles(new Date());
  const draft = await getDraft(context);
  const drafts = await listDraftsByKey(server, caller);
  const otherDrafts = drafts.filter(({ id }) => id !== draft?.id);
  const contact = await findKnownContact(server, caller.user, await listSubmittedProperties(server, caller));
  const isBlockedAbout = (propertyId: string | null, email?: string) =>
    isSenderBlocked(server, { emails: [email, caller.user?.email], propertyId });
  if (!draft) {
    const isBlocked = await isBlockedAbout(null, contact?.landlordEmail);
    return { today, saved: null, reviewNotes: null, changed: null, contact, otherDrafts, isBlocked };
  }
  const [saved, subject] = await Promise.all([
    readSavedDraft(server, draft),
    findDraftSubject(server, draft),
  ]);
  // Ignores a typed address that isn't the known one. Otherwise anyone could find out who is blocked.
  const isKnown = saved?.answers.landlord.landlordEmail === contact?.landlordEmail;
  const isBlocked = await isBlockedAbout(
    subject?.propertyId ?? null,
    isKnown ? contact?.landlordEmail : undefined,
  );
  const form = { today, saved, contact: null, otherDrafts, isBlocked };
  // The correction of a rejected property is checked and shown like a new one.
  if (!subject?.isChange || subject.status === 'rejected')
    return { ...form, reviewNotes: subject?.lastAnswer?.notes ?? null, changed: null };
  const { propertyId, stored, lastAnswer } = subject;
  return { ...form, reviewNotes: null, changed: { propertyId, stored, requested: lastAnswer } };
}

/** Refuses a form sent without JavaScript. The page says that the form needs it. */
export function action() {
  return data(null, { status: 422 });
}

export default function SubmitProperty({ loaderData }: Route.ComponentProps) {
  return <SubmitPage {...loaderData} />;
}
