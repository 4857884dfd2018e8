// Listing a property: the page with the form of six steps. What the form asks for is in submit-property-action.ts.
import { href } from 'react-router';
import type { Route } from './+types/submit-property';
import { appContext } from './context.ts';
import { draftCookie } from './token-cookie.ts';
import { withActionHeaders } from './form-answer.ts';
import { pageMeta } from './page-meta.ts';
import { answerSubmission } from './submit-property-action.ts';
import { failureMessages } from '#domain/failure.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import type { App } from '#server/app.ts';
import type { Draft } from '#server/accounts/access.ts';
import { type SavedDraft, type SubmissionAnswer, transportFailure } from '#ui/submission/submission-api.ts';
import { SubmitPage } from '#ui/submission/submit-page.tsx';
import { readSteps } from '#domain/submission-form.ts';
import { getRejectionNotes } from '#server/properties/corrections.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'List your property',
    description:
      'Offer your furnished home in San Diego or Imperial Beach: six short steps, no account, reviewed in 24-48 hours.',
    path: href('/submit-property'),
  });
}

export const headers = withActionHeaders;

/** The form holds what is typed: nothing is read again while it is open, least of all when the network is away. */
export function shouldRevalidate() {
  return false;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const today = todayInLosAngeles(new Date());
  const draft = await app.drafts.open(await draftCookie.keyOf(request, app.config.publicUrl));
  const others = await otherDrafts(app, request, draft);
  if (!draft) return { today, saved: null, notes: null, others };
  const [saved, notes] = await Promise.all([readSavedDraft(app, draft), getRejectionNotes(app, draft)]);
  return { today, saved, notes, others };
}

/** What else this browser has begun and not finished. */
async function otherDrafts({ config, drafts }: App, request: Request, current: Draft | null) {
  const keys = await draftCookie.keysOf(request, config.publicUrl);
  const opened = await Promise.all(keys.map((key) => drafts.open(key)));
  const others = opened.flatMap((draft) => (draft && draft.id !== current?.id ? draft : []));
  return drafts.listOpened(others);
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSubmission(request, context);
}

/** Keeps the page, and all that is typed, when a request does not get through. */
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

/** Null when the draft is gone. */
export async function readSavedDraft({ drafts, photos }: App, draft: Draft): Promise<SavedDraft | null> {
  const stored = await drafts.read(draft);
  if (!stored) return null;
  const forms = readSteps(stored.steps);
  const places = new Map(forms.photos.photoIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size;
  const listed = await photos.listOf(draft);
  return {
    id: draft.id,
    revision: stored.revision,
    forms,
    photos: listed.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}
