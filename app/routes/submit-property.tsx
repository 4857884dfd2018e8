// The page with the six-step submission form. submit-property-action.ts handles its requests.
import { href } from 'react-router';
import type { Route } from './+types/submit-property';
import { appContext } from './context.ts';
import { draftCookie } from './token-cookie.ts';
import { withActionHeaders } from './form-answer.ts';
import { pageMeta } from './page-meta.ts';
import { readSavedDraft } from './saved-draft.ts';
import { answerSubmission } from './submit-property-action.ts';
import { failureMessages } from '#domain/failure.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { Server } from '#server/server.ts';
import type { Draft } from '#server/accounts/access.ts';
import { type SubmissionAnswer, transportFailure } from '#ui/submission/submission-api.ts';
import { SubmitPage } from '#ui/submission/submit-page.tsx';
import { getRejectionNotes } from '#server/properties/corrections.ts';
import { listOpenedDrafts, openDraft } from '#server/drafts/drafts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'List your property',
    description:
      'Offer your furnished home in San Diego or Imperial Beach: six short steps, no account, reviewed in 24-48 hours.',
    path: href('/submit-property'),
  });
}

export const headers = withActionHeaders;

/** The form holds the typed values and never reloads its data, least of all without a connection. */
export function shouldRevalidate() {
  return false;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const server = context.get(appContext);
  const today = todayInLosAngeles(new Date());
  const draft = await openDraft(server, await draftCookie.keyOf(server, request));
  const others = await otherDrafts(server, request, draft);
  if (!draft) return { today, saved: null, notes: null, others };
  const [saved, notes] = await Promise.all([readSavedDraft(server, draft), getRejectionNotes(server, draft)]);
  return { today, saved, notes, others };
}

/** Lists this browser's other unfinished drafts. */
async function otherDrafts(server: Server, request: Request, current: Draft | null) {
  const keys = await draftCookie.keysOf(server, request);
  const opened = await Promise.all(keys.map((key) => openDraft(server, key)));
  const others = opened.flatMap((draft) => (draft && draft.id !== current?.id ? draft : []));
  return listOpenedDrafts(server, others);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSubmission(request, context);
}

/** Keeps the page and the typed values if a request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SubmissionAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return { ok: false, failure: transportFailure(error, failureMessages.submission) };
  }
}

export default function SubmitProperty({ loaderData }: Route.ComponentProps) {
  return <SubmitPage {...loaderData} />;
}
