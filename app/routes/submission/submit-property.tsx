// The page with the submission form. The form's requests go to submit-property-action.ts.
import { data, href, type RouterContextProvider } from 'react-router';
import type { Route } from './+types/submit-property';
import { serverContext, visitContext } from '../context.ts';
import { draftCookie, ownerCookie } from '../token-cookie.ts';
import { pageMeta } from '../page-meta.ts';
import { getDraft } from './named-draft.ts';
import { readSavedDraft } from './saved-draft.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Draft } from '#server/accounts/access.ts';
import { SubmitPage } from '#ui/submission/submit-page.tsx';
import { findKnownContact } from '#server/properties/known-contact.ts';
import { authorizeOwner } from '#server/properties/ownership.ts';
import { listOpenedDrafts, openDraft } from '#server/submission/drafts.ts';
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const today = todayInLosAngeles(new Date());
  const draft = await getDraft(request, context);
  const otherDrafts = await listOtherDrafts(request, context, draft);
  if (!draft) {
    const contact = await loadContact(request, context);
    return { today, saved: null, reviewNotes: null, changed: null, contact, otherDrafts };
  }
  const [saved, subject] = await Promise.all([
    readSavedDraft(server, draft),
    findDraftSubject(server, draft),
  ]);
  const form = { today, saved, contact: null, otherDrafts };
  // The correction of a rejected property is checked and shown like a new one.
  if (!subject?.isChange || subject.status === 'rejected')
    return { ...form, reviewNotes: subject?.lastAnswer?.notes ?? null, changed: null };
  const { propertyId, stored, lastAnswer } = subject;
  return { ...form, reviewNotes: null, changed: { propertyId, stored, requested: lastAnswer } };
}

/** The contact details that an empty form starts with. */
async function loadContact(request: Request, context: Readonly<RouterContextProvider>) {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const tokens = await ownerCookie.tokensOf(server, request);
  const opened = await Promise.all(
    tokens.map((cookieToken) =>
      authorizeOwner(server, cookieToken.split('.')[0] ?? '', { user: null, cookieToken }),
    ),
  );
  return findKnownContact(
    server,
    user,
    opened.filter((owned) => owned !== null),
  );
}

/** Lists this browser's other unfinished drafts. */
async function listOtherDrafts(
  request: Request,
  context: Readonly<RouterContextProvider>,
  current: Draft | null,
) {
  const server = context.get(serverContext);
  const { user } = context.get(visitContext);
  const keys = await draftCookie.tokensOf(server, request);
  const drafts = await Promise.all(keys.map((key) => openDraft(server, key, user)));
  const others = drafts.flatMap((draft) => (draft && draft.id !== current?.id ? draft : []));
  return listOpenedDrafts(server, others);
}

/** Refuses a form sent without JavaScript. The page says that the form needs it. */
export function action() {
  return data(null, { status: 422 });
}

export default function SubmitProperty({ loaderData }: Route.ComponentProps) {
  return <SubmitPage {...loaderData} />;
}
