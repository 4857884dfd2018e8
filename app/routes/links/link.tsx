// The page of every mailed link to a draft, a home or a conversation, and of the one to an owner's new
// address. Opening it changes nothing, so mail scanners that open every link do no harm. A link that needs no
// press gives this browser its key and redirects, so that the URL no longer contains the token. Each link
// opens one thing.
import { href, redirect, redirectDocument, type RouterContextProvider } from 'react-router';
import type { Route } from './+types/link';
import { callerOf, openBrowser, serverContext, visitContext } from '../context.ts';
import { anyone, formAction } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { justSentParameter } from '../inquiries/inquiry-access.ts';
import { noIndexMeta, privateHeaders, withPrivateHeaders } from '../page-meta.ts';
import { openDraftForm } from '../properties/property-access.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages } from '#domain/failure.ts';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { ConfirmAddressPage } from '#ui/links/confirm-address-page.tsx';
import { ConfirmInquiryPage } from '#ui/links/confirm-inquiry-page.tsx';
import { ContinueDraftPage } from '#ui/links/continue-draft-page.tsx';
import { giveKey, copyLinkKey, openLinkKey } from '#server/access/keys.ts';
import { authorizeSide, type InquirySide, openInquiryLink } from '#server/inquiries/access.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { confirmCorrection, findCorrection } from '#server/properties/address-corrections.ts';
import { continueDraft } from '#server/properties/draft-links.ts';
import { authorizeOwner } from '#server/properties/ownership.ts';
import { getUnfinished, openDraftLink } from '#server/submission/drafts.ts';

export const meta = noIndexMeta('Your link');

export const headers = withPrivateHeaders;

type Context = Readonly<RouterContextProvider>;

/** Returns what a link that needs a press shows. Any other link redirects. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const nothing = { draft: null, inquiry: null, correction: null };
  const correction = await findCorrection(server, token);
  if (correction) return { ...nothing, correction };
  const key = await openLinkKey(server.db, token);
  if (key?.kind === 'property') throw await openProperty(key.subjectId, token, context);
  const draft = key && (await openDraftLink(server, token));
  const unfinished = draft && (await getUnfinished(server, draft));
  if (unfinished) return { ...nothing, draft: unfinished };
  const side = key && (await openInquiryLink(server, token));
  const inquiry = side && (await getInquiry(server, side));
  if (!inquiry) throw brokenLink();
  if (inquiry.isVerified) throw await openInquiry(side, token, context);
  const { property, stay, messages } = inquiry;
  const today = todayInLosAngeles(new Date());
  const message = messages[0]?.body ?? '';
  return { ...nothing, inquiry: { title: property.title, stay, message, today } };
}

const failure = () => describeFailedForm(failureMessages.inquiry);

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    // Opens a draft in this browser, confirms the owner's new address, or verifies the address of an
    // inquiry's guest, which passes the message on to the owner. This browser then sends later inquiries
    // without another mail.
    send: {
      limits: ['consumeVerifiedInquiry', 'consumeOwnerChange'],
      run: async ({ server, params: { token }, url, clientAddress, context }) => {
        const { user } = context.get(visitContext);
        if (await findCorrection(server, token)) {
          const confirmed = await confirmCorrection(server, token, clientAddress);
          // Another press may have been first. The link then opens the home.
          if (!confirmed.ok && confirmed.failure.kind !== 'link-expired') return confirmed;
        }
        const key = await openLinkKey(server.db, token);
        if (key?.kind === 'property') return openProperty(key.subjectId, token, context);
        if (key?.kind === 'shared-draft') {
          const browser = await openBrowser(context);
          const continued = await continueDraft(server, token, { user, browser });
          // The form ignores a step that it doesn't have.
          const step = url.searchParams.get('step');
          const place = step === null ? '' : `?${new URLSearchParams({ step }).toString()}`;
          return continued ? openDraftForm(place) : brokenLink();
        }
        const side = await openInquiryLink(server, token);
        if (!side) return brokenLink();
        const verified = await verifyInquiry(server, side);
        if (!verified.ok) return verified;
        return openInquiry(side, token, context, { isJustVerified: verified.value });
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

/** What belongs to the caller's account opens with its session: a key would outlive a logout. */
async function openProperty(id: string, token: string, context: Context): Promise<Response> {
  const server = context.get(serverContext);
  const { user } = callerOf(context);
  if (!(await authorizeOwner(server, id, { user, browser: null })))
    await copyLinkKey(server.db, token, await openBrowser(context));
  return redirectDocument(href('/submission/:id', { id }), { headers: privateHeaders });
}

async function openInquiry(
  { inquiryId: id, side }: InquirySide,
  token: string,
  context: Context,
  { isJustVerified = false } = {},
): Promise<Response> {
  const server = context.get(serverContext);
  const { user } = callerOf(context);
  if (!(await authorizeSide(server, id, { user, browser: null }, side))) {
    const browser = await openBrowser(context);
    await copyLinkKey(server.db, token, browser);
    if (isJustVerified) await giveKey(server.db, browser, { kind: 'verified-guest', subjectId: id });
  }
  const query = isJustVerified ? `?${justSentParameter}=1` : '';
  return redirectDocument(`${href('/inquiry/:id', { id })}${query}`, { headers: privateHeaders });
}

function brokenLink(): Response {
  return redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
}

export default function Link({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, inquiry, correction } = loaderData;
  if (correction) return <ConfirmAddressPage {...correction} result={actionData} />;
  if (draft) return <ContinueDraftPage draft={draft} result={actionData} />;
  return <ConfirmInquiryPage {...inquiry} result={actionData} />;
}
