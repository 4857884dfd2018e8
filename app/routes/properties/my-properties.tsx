// My Properties: the user's submissions in every status, and their unfinished drafts.
import { href, Link } from 'react-router';
import type { Route } from './+types/my-properties';
import { openBrowser, serverContext, userOf } from '../context.ts';
import { formAction } from '../form-action.ts';
import { clientFormAction, withActionHeaders } from '../form-response.ts';
import { changeProperty, countOwnerChange, getOwnedProperty, openDraftForm } from './property-access.ts';
import { noIndexMeta } from '../page-meta.ts';
import { revalidateWhenStale } from '../browser-requests.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, failureMessages, success } from '#domain/failure.ts';
import { parseCursor } from '#domain/search/search-results.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { OwnPropertyList } from '#ui/owner/own-property-list.tsx';
import { UnfinishedDrafts } from '#ui/owner/unfinished-drafts.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { PostForm } from '#ui/controls/post-form.tsx';
import { setCurrentDraft } from '#server/access/browsers.ts';
import { openDraft } from '#server/access/proofs.ts';
import { countUnansweredByProperty } from '#server/inquiries/read-inquiries.ts';
import { listOwnProperties } from '#server/properties/owner-properties.ts';
import { listDrafts } from '#server/submission/drafts.ts';
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

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(userOf(context)),
  {
    // Sends another verification mail.
    verify: {
      limits: ['verification'],
      run: ({ server, caller, clientAddress }) => requestVerification(server, caller, clientAddress),
    },
    // Opens an unfinished draft in this browser.
    continue: {
      unlimited: 'Opens a draft in another browser of its account, and changes nothing.',
      run: async ({ server, caller, id, context }) => {
        const draft = await openDraft(server, id, { user: caller, browser: null });
        if (!draft) return failed({ kind: 'property-not-found' });
        await setCurrentDraft(server.db, await openBrowser(context), draft.id);
        return openDraftForm();
      },
    },
    change: {
      limits: ['owner-change'],
      run: async (call) => {
        const owned = await getOwnedProperty(call.id, call.context);
        const allowed = owned
          ? await countOwnerChange(call.server, owned)
          : failed({ kind: 'property-not-found' });
        return allowed.ok ? changeProperty(allowed.value, call) : allowed;
      },
    },
  },
  (intent) => (intent === 'change' ? failureMessages.editing : failureMessages.ownerAction),
);

export const clientAction = clientFormAction<typeof action>(() =>
  describeFailedForm(failureMessages.ownerAction),
);

export default function MyProperties({ loaderData, actionData }: Route.ComponentProps) {
  const { page, unfinished, unanswered, today, isFirstPage, email, emailVerified } = loaderData;
  const hasNothing = isFirstPage && page.properties.length === 0 && unfinished.length === 0;
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-3xl">My Properties</h1>
      <div className="mt-6 space-y-3 empty:hidden">
        {actionData && actionData.message !== '' && (
          <Alert tone={actionData.ok ? 'success' : 'error'}>{actionData.message}</Alert>
        )}
        {!emailVerified && (
          <ConfirmFirst email={email} isSent={actionData?.ok === true && actionData.intent === 'verify'} />
        )}
      </div>
      {unfinished.length > 0 && <UnfinishedDrafts drafts={unfinished} />}
      {page.properties.length > 0 && (
        <OwnPropertyList properties={page.properties} unanswered={unanswered} today={today} />
      )}
      {hasNothing && <EmptyList />}
      <p className="mt-8 flex gap-4">
        {!isFirstPage && (
          <Link to={href('/my-properties')} className="button button-quiet">
            Back to the newest
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
      <PostForm
        intent="verify"
        busy="Sending…"
        variant="quiet"
        className="mt-3"
        submit="Resend confirmation email"
        compact
      />
    </Alert>
  );
}
