// My Properties: the user's submissions in every status, and their unfinished drafts.
import { href, Link } from 'react-router';
import type { Route } from './+types/my-properties';
import { serverContext, userOf, visitContext } from '../context.ts';
import { readForm, refuseForm, tryAction, withActionHeaders, withFormFallback } from '../form-response.ts';
import {
  changeProperty,
  countOwnerChange,
  getOwnedProperty,
  openDraftForm,
  withdraw,
} from './property-access.ts';
import { noIndexMeta } from '../page-meta.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { parseCursor } from '#domain/search-results.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { OwnPropertyList } from '#ui/properties/own-property-list.tsx';
import { UnfinishedDrafts } from '#ui/properties/unfinished-drafts.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { IntentForm } from '#ui/controls/intent-form.tsx';
import { countUnansweredByProperty } from '#server/inquiries/read-inquiries.ts';
import { listOwnProperties } from '#server/properties/owner-properties.ts';
import { listDrafts, openDraft } from '#server/submission/drafts.ts';
import { requestVerification } from '#server/accounts/email-verification.ts';

export const meta = noIndexMeta('My Properties');

export const headers = withActionHeaders;

export const shouldRevalidate = revalidateWhenStale;

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = userOf(context);
  const server = context.get(serverContext);
  const after = parseCursor(url.searchParams.get('after'));
  const page = await listOwnProperties(server, user, after);
  const unfinished = after === null ? await listDrafts(server, user) : [];
  const unanswered = await countUnansweredByProperty(server, user);
  const today = todayInLosAngeles(new Date());
  const { email, emailVerified } = user;
  return { page, unfinished, unanswered, today, isFirstPage: after === null, email, emailVerified };
}

/**
 * `continue` opens an unfinished draft in this browser. `change` and `withdraw` act on one property.
 * `verify` sends another verification mail.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const user = userOf(context);
  const { intent, id = '' } = await readForm(request);
  const routeRequest = { request, context };
  const server = context.get(serverContext);
  if (intent === 'verify') {
    const { clientAddress } = context.get(visitContext);
    const requested = await tryAction(server, failureMessages.ownerAction, () =>
      requestVerification(server, user, clientAddress),
    );
    return requested.ok ? { done: 'verification-sent' as const } : refuseForm(requested.failure);
  }
  if (intent === 'continue') {
    const draft = await openDraft(server, `${id}.`, user);
    return draft
      ? openDraftForm({ draftId: draft.id, token: null }, routeRequest)
      : refuseForm({ kind: 'property-not-found' });
  }
  const owned = await getOwnedProperty(id, routeRequest);
  if (!owned) return refuseForm({ kind: 'property-not-found' });
  const allowed = await countOwnerChange(owned, routeRequest);
  if (!allowed.ok) return refuseForm(allowed.failure);
  if (intent === 'change') return changeProperty(owned, routeRequest);
  if (intent !== 'withdraw') throw new Response(null, { status: 400 });
  const withdrawn = await withdraw(owned, routeRequest);
  return withdrawn.ok ? { done: 'withdrawn' as const } : refuseForm(withdrawn.failure);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, describeFailedForm(failureMessages.ownerAction));
}

export default function MyProperties({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unfinished, unanswered, today, isFirstPage, email, emailVerified } = loaderData;
  const completed = actionData && 'done' in actionData ? actionData.done : null;
  const errorMessage = actionData && 'message' in actionData ? actionData.message : null;
  const hasNothing = isFirstPage && page.properties.length === 0 && unfinished.length === 0;
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">My Properties</h1>
      <div className="mt-6 space-y-3 empty:hidden">
        {completed === 'withdrawn' && (
          <Alert tone="success">We’ve withdrawn and deleted your submission.</Alert>
        )}
        {errorMessage !== null && <Alert tone="error">{errorMessage}</Alert>}
        {!emailVerified && <ConfirmFirst email={email} isSent={completed === 'verification-sent'} />}
      </div>
      {unfinished.length > 0 && <UnfinishedDrafts drafts={unfinished} />}
      {page.properties.length > 0 && (
        <OwnPropertyList properties={page.properties} unanswered={unanswered} today={today} />
      )}
      {hasNothing && <EmptyList />}
      <p className="mt-8 flex gap-4">
        {!isFirstPage && (
          <Link to={href('/my-properties')} className="button button-quiet">
            Back to newest
          </Link>
        )}
        {page.next && (
          <Link to={{ search: `?after=${page.next}` }} className="button button-quiet">
            Older submissions
          </Link>
        )}
      </p>
    </div>
  );
}

function EmptyList() {
  return (
    <div className="card mt-8 px-6 py-14 text-center">
      <h2 className="text-xl">No properties yet</h2>
      <p className="mx-auto mt-3 max-w-md text-muted">
        List a property, and you’ll see here whether it’s under review, published, or needs a change.
      </p>
      <Link to={href('/submit-property')} className="button button-primary mt-6">
        List Your Property
      </Link>
    </div>
  );
}

interface ConfirmFirstProps {
  email: string;
  isSent: boolean;
}

function ConfirmFirst({ email, isSent }: ConfirmFirstProps) {
  if (isSent) {
    return <Alert tone="success">We sent an email to {email}. Open its link to confirm.</Alert>;
  }
  return (
    <Alert tone="warning">
      <p>Confirm {email} to also see homes that were submitted with it while logged out.</p>
      <IntentForm intent="verify" busy="Sending…" variant="quiet" className="mt-3">
        Resend confirmation email
      </IntentForm>
    </Alert>
  );
}
