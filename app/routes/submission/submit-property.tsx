// The page with the submission form and the forms about whole drafts. The requests of the six steps go to
// submit-property-action.ts.
import { href } from 'react-router';
import { listSubmittedProperties } from '#server/access/proofs.ts';
import type { Route } from './+types/submit-property';
import { callerOf, openBrowser, serverContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { pageMeta } from '../page-meta.ts';
import { openDraftForm } from '../properties/property-access.ts';
import { getDraft } from './named-draft.ts';
import { readSavedDraft } from './saved-draft.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { unreachable } from '#ui/submission-form/submission-api.ts';
import { SubmitPage } from '#ui/submission-form/submit-page.tsx';
import { failed, failureMessages } from '#domain/failure.ts';
import { submissionSteps } from '#domain/property/submission.ts';
import { clearCurrentDraft, setCurrentDraft } from '#server/access/browsers.ts';
import { sendDraftLink } from '#server/properties/draft-links.ts';
import { findKnownContact } from '#server/properties/known-contact.ts';
import { discardDraft, listDraftsByKey } from '#server/submission/drafts.ts';
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

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    // Opens another unfinished draft of this browser.
    continue: {
      unlimited: 'Opens a draft that the browser can open, and changes nothing.',
      run: async ({ server, context, id }) => {
        const draft = await getDraft(context, id);
        if (!draft) return failed({ kind: 'draft-not-found' });
        await setCurrentDraft(server.db, await openBrowser(context), draft.id);
        return openDraftForm();
      },
    },
    // Deletes the draft, if there is one that the browser can open.
    'start-over': {
      unlimited: 'Deletes only a draft that the browser can open.',
      run: async ({ server, context, id }) => {
        const draft = await getDraft(context, id);
        if (draft) {
          await discardDraft(server, draft);
          await clearCurrentDraft(server.db, callerOf(context).browser, id);
        }
        return openDraftForm();
      },
    },
    // The response is the same for every address, because the owner may send the link to anyone.
    'send-link': {
      limits: ['link-mail', 'visitor-mail'],
      run: async ({ server, context, id, fields, clientAddress }) => {
        const draft = await getDraft(context, id);
        if (!draft) return failed({ kind: 'draft-not-found' });
        const step = submissionSteps.findIndex((_step, index) => String(index + 1) === fields['step']) + 1;
        return sendDraftLink(server, draft, { email: fields['email'], step: step || null }, clientAddress);
      },
    },
  },
  failureMessages.submission,
);

export const clientAction = clientFormAction<typeof action>(unreachable);

export default function SubmitProperty({ loaderData, actionData }: Route.ComponentProps) {
  return <SubmitPage {...loaderData} result={actionData} />;
}
