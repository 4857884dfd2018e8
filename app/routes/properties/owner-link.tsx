// The page of a mailed owner link. Opening it changes nothing, so mail scanners that open every link do no
// harm. A link to a property stores its token in a cookie and redirects. A link to a draft may come from
// someone else, so the page first says who can read the draft, and a button opens it in this browser.
import { href, Link, redirect } from 'react-router';
import type { Route } from './+types/owner-link';
import { serverContext, visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { openDraftForm, openLinkedProperty } from './property-access.ts';
import { privateHeaders, noIndexMeta, withPrivateHeaders } from '../page-meta.ts';
import { failureMessages } from '#domain/failure.ts';
import { formatDate } from '#domain/day.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { draftName } from '#ui/properties/unfinished-drafts.tsx';
import { listOpenedDrafts, openDraft } from '#server/submission/drafts.ts';
import { continueDraft, openOwnerLink } from '#server/properties/owner-links.ts';

export const meta = noIndexMeta('Continue a listing');

export const headers = withPrivateHeaders;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const target = await openOwnerLink(server, params.token);
  if (!target) throw brokenLink();
  if ('propertyId' in target)
    throw await openLinkedProperty(target.propertyId, params.token, { request, context });
  const draft = await openDraft(server, `${target.draftId}.${params.token}`);
  const [unfinished] = draft ? await listOpenedDrafts(server, [draft]) : [];
  if (!unfinished) throw brokenLink();
  return unfinished;
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    // Opens the draft in this browser. Links to properties have no button, so this refuses their tokens.
    send: {
      unlimited: 'Opens a draft in another browser, and changes nothing.',
      run: async ({ server, params, url, request, context }) => {
        const { user } = context.get(visitContext);
        const continued = await continueDraft(server, params.token, user);
        if (!continued) return brokenLink();
        // The form ignores a step that it doesn't have.
        const step = url.searchParams.get('step');
        const place = step === null ? '' : `?${new URLSearchParams({ step })}`;
        return openDraftForm(continued, { request, context }, place);
      },
    },
  },
  failureMessages.editing,
);

export const clientAction = clientFormAction<typeof action>(failureMessages.editing);

function brokenLink(): Response {
  return redirect(`${href('/owner-links')}?link=unknown`, { headers: privateHeaders });
}

export default function OwnerLink({ loaderData: draft, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-2xl py-12 sm:py-16">
      <h1 className="text-3xl">Continue this listing?</h1>
      <p className="mt-4 wrap-anywhere">
        This listing was started on {formatDate(draft.createdAt)} and last changed on{' '}
        {formatDate(draft.updatedAt)}: {draftName(draft)}.
      </p>
      <p className="mt-4">
        Until it’s submitted, anyone with this link and the person who started it can read, change, and submit
        it, including what you add.
      </p>
      <p className="mt-4 font-semibold">Didn’t ask for this link? Start your own listing instead.</p>
      <PostForm result={actionData} className="mt-8 flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy="Opening…">It’s mine, continue</SubmitButton>
        <Link to={href('/submit-property')} className="button button-quiet">
          Start my own listing
        </Link>
      </PostForm>
    </div>
  );
}
