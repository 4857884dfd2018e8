// The page with the submission form. The form's requests go to submit-property-action.ts.
import { data, href } from 'react-router';
import type { Route } from './+types/submit-property';
import { serverContext } from '../context.ts';
import { draftCookie } from '../token-cookie.ts';
import { pageMeta } from '../page-meta.ts';
import { readSavedDraft } from './saved-draft.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Server } from '#server/server.ts';
import type { Draft } from '#server/accounts/access.ts';
import { SubmitPage } from '#ui/submission/submit-page.tsx';
import { getRequestedChanges, getRevisedProperty } from '#server/properties/revisions.ts';
import { getRejectionNotes } from '#server/properties/resubmissions.ts';
import { listOpenedDrafts, openDraft } from '#server/drafts/drafts.ts';

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
  const draft = await openDraft(server, await draftCookie.tokenOf(server, request));
  const otherDrafts = await listOtherDrafts(server, request, draft);
  if (!draft) return { today, saved: null, reviewNotes: null, revision: null, otherDrafts };
  const [saved, reviewNotes, revised, requested] = await Promise.all([
    readSavedDraft(server, draft),
    getRejectionNotes(server, draft),
    getRevisedProperty(server, draft),
    getRequestedChanges(server, draft),
  ]);
  if (!revised) return { today, saved, reviewNotes, revision: null, otherDrafts };
  const revision = { propertyId: revised.id, stored: revised.stored, requested };
  return { today, saved, reviewNotes, revision, otherDrafts };
}

/** Lists this browser's other unfinished drafts. */
async function listOtherDrafts(server: Server, request: Request, current: Draft | null) {
  const keys = await draftCookie.tokensOf(server, request);
  const drafts = await Promise.all(keys.map((key) => openDraft(server, key)));
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
