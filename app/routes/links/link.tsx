// The page of every mailed link that holds a key. Opening it changes nothing, so mail scanners that open
// every link do no harm. A link that needs no press gives this browser its key and redirects, so that the URL
// no longer contains the token. Each link opens one thing.
import {
  createContext,
  href,
  redirect,
  redirectDocument,
  type RouterContextProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/link';
import { callerOf, openBrowser, serverContext, visitContext } from '../context.ts';
import { anyone, formAction, type FormCall, onceByMail } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { noIndexMeta, privateHeaders, withPrivateHeaders } from '../page-meta.ts';
import { openDraftForm } from '../properties/property-access.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { accountKinds, Key, KeyKind } from '#domain/account/key.ts';
import { ConfirmEmailPage } from '#ui/accounts/confirm-email-page.tsx';
import { describeFailedForm } from '#ui/controls/offline.ts';
import { ConfirmInquiryPage, ContinueDraftPage, ResetPasswordPage } from '#ui/links/link-pages.tsx';
import { MailboxDataPage } from '#ui/links/mailbox-data-page.tsx';
import { giveKey, copyLinkKey, noteOpenedLink, openLinkKey } from '#server/access/keys.ts';
import {
  authorizeOwner,
  authorizeSide,
  type InquirySide,
  openDraftLink,
  openInquiryLink,
  openMailboxDataLink,
} from '#server/access/proofs.ts';
import { changeEmail, findEmailChangeAccount } from '#server/accounts/email-changes.ts';
import { hasVerifiedAccount } from '#server/accounts/email-addresses.ts';
import { findVerification, verifyEmail } from '#server/accounts/email-verification.ts';
import { type AccountCredentials, resetPassword } from '#server/accounts/passwords.ts';
import { getInquiry } from '#server/inquiries/read-inquiries.ts';
import { verifyInquiry } from '#server/inquiries/send-inquiry.ts';
import { deleteMailboxData } from '#server/own-account/mailbox-data.ts';
import { continueDraft } from '#server/properties/draft-links.ts';
import type { Server } from '#server/server.ts';
import { getUnfinished } from '#server/submission/drafts.ts';

export const meta = noIndexMeta('Your link');

export const headers = withPrivateHeaders;

type Context = Readonly<RouterContextProvider>;
type AccountKind = (typeof accountKinds)[number];

interface OpenedLink {
  key: Key;
  token: string;
  server: Server;
  context: Context;
}

/**
 * What a link shows, by the kind of its key. Links to a home or to a verified conversation redirect. Null if
 * the link's subject is gone. No link holds a key of another kind.
 */
const pages = {
  property: openProperty,
  'shared-draft': showDraft,
  'inquiry-as-guest': showInquiry,
  'inquiry-as-owner': showInquiry,
  'verify-email': showVerification,
  'change-email': showEmailChange,
  'reset-password': async () => ({ kind: 'reset-password' as const }),
  'mailbox-data': showMailboxData,
} satisfies Partial<Record<KeyKind, (link: OpenedLink) => Promise<object | null>>>;

/** The kind of the link that this request has used up. The page then shows the result without the key. */
const usedContext = createContext<AccountKind | null>(null);

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const server = context.get(serverContext);
  const used = context.get(usedContext);
  if (used) return used === 'reset-password' ? { kind: used } : { kind: used, isOwn: false };
  const key = await openLinkKey(server.db, token);
  if (!key || !(key.kind in pages)) throw brokenLink();
  const page = await pages[key.kind as keyof typeof pages]({ key, token, server, context });
  if (!page) throw brokenLink();
  return page;
}

/** Doesn't reload a link that was used up: the page shows the result of the form instead of redirecting. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as { ok?: boolean } | undefined)?.ok !== true && defaultShouldRevalidate;
}

const failures: Record<string, string> = {
  send: failureMessages.inquiry,
  'reset-password': failureMessages.passwordChange,
  'delete-data': failureMessages.mailboxDeletion,
};
const failure = (intent: string) => describeFailedForm(failures[intent] ?? failureMessages.emailVerification);

type LinkCall = Route.ActionArgs & FormCall<null>;

/**
 * A link verifies the email address only. Verifying or changing an account's address also takes the session
 * or the password. Otherwise one person's account could get another person's address, and with it the
 * properties that were submitted with that address.
 */
async function confirmEmail(
  { server, fields, clientAddress, params: { token }, context }: LinkCall,
  kind: AccountKind,
  confirm: (server: Server, token: string, proof: AccountCredentials) => Promise<Result<null>>,
): Promise<Result<null>> {
  const { user } = context.get(visitContext);
  const password = fields['currentPassword'] ?? '';
  return markUsed(context, kind, await confirm(server, token, { user, password, clientAddress }));
}

function markUsed(context: Context, kind: AccountKind, result: Result<null>): Result<null> {
  if (result.ok) context.set(usedContext, kind);
  return result;
}

export const action = formAction(
  (_args: Route.ActionArgs) => anyone,
  {
    // Opens a draft in this browser, or verifies the address of an inquiry's guest, which passes the message
    // on to the owner. This browser then sends later inquiries without another mail.
    send: {
      limits: ['verified-inquiry'],
      run: async ({ server, params: { token }, url, context }) => {
        const { user } = context.get(visitContext);
        const key = await openLinkKey(server.db, token);
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
    'verify-email': {
      limits: ['password'],
      run: (call) => confirmEmail(call, 'verify-email', verifyEmail),
    },
    'change-email': {
      limits: ['password'],
      run: (call) => confirmEmail(call, 'change-email', changeEmail),
    },
    'reset-password': {
      unlimited: onceByMail,
      run: async ({ server, fields, params: { token }, context }) =>
        markUsed(context, 'reset-password', await resetPassword(server, token, fields)),
    },
    'delete-data': {
      unlimited: 'Works only with the token of a mail, and a repetition finds nothing to delete.',
      run: async ({ server, params: { token } }) => {
        const verified = await openMailboxDataLink(server, token);
        return verified ? deleteMailboxData(server, verified) : brokenLink();
      },
    },
  },
  failure,
);

export const clientAction = clientFormAction<typeof action>(failure);

/** What belongs to the caller's account opens with its session: a key would outlive a logout. */
async function openProperty({ key: { subjectId: id }, token, server, context }: OpenedLink): Promise<never> {
  const { user } = callerOf(context);
  if (await authorizeOwner(server, id, { user, browser: null })) await noteOpenedLink(server.db, token);
  else await copyLinkKey(server.db, token, await openBrowser(context));
  throw redirectDocument(href('/submission/:id', { id }), { headers: privateHeaders });
}

async function showDraft({ token, server }: OpenedLink) {
  const opened = await openDraftLink(server, token);
  const draft = opened && (await getUnfinished(server, opened));
  return draft && { kind: 'shared-draft' as const, draft };
}

async function showInquiry({ token, server, context }: OpenedLink) {
  const side = await openInquiryLink(server, token);
  const inquiry = side && (await getInquiry(server, side));
  if (!inquiry) return null;
  if (inquiry.isVerified) throw await openInquiry(side, token, context);
  const { property, stay, messages } = inquiry;
  const today = todayInLosAngeles(new Date());
  const shown = { title: property.title, stay, message: messages[0]?.body ?? '', today };
  return { kind: 'inquiry' as const, ...shown };
}

async function showVerification({ token, server, context }: OpenedLink) {
  const account = await findVerification(server, token);
  return account && { kind: 'verify-email' as const, isOwn: isOwn(account, context) };
}

async function showEmailChange({ token, server, context }: OpenedLink) {
  const account = await findEmailChangeAccount(server, token);
  return account && { kind: 'change-email' as const, isOwn: isOwn(account, context) };
}

async function showMailboxData({ token, server }: OpenedLink) {
  const verified = await openMailboxDataLink(server, token);
  if (!verified) return null;
  const hasAccount = await hasVerifiedAccount(server.db, verified.email);
  return { kind: 'mailbox-data' as const, token, hasAccount };
}

function isOwn({ uid }: { uid: string }, context: Context): boolean {
  return uid === callerOf(context).user?.uid;
}

async function openInquiry(
  { inquiryId: id, side }: InquirySide,
  token: string,
  context: Context,
  { isJustVerified = false } = {},
): Promise<Response> {
  const server = context.get(serverContext);
  const { user } = callerOf(context);
  if (await authorizeSide(server, id, { user, browser: null }, side)) await noteOpenedLink(server.db, token);
  else {
    const browser = await openBrowser(context);
    await copyLinkKey(server.db, token, browser);
    if (isJustVerified) await giveKey(server.db, browser, { kind: 'verified-guest', subjectId: id });
  }
  return redirectDocument(href('/inquiry/:id', { id }), { headers: privateHeaders });
}

function brokenLink(): Response {
  return redirect(`${href('/links')}?link=unknown`, { headers: privateHeaders });
}

export default function Link({ loaderData: page, actionData: result }: Route.ComponentProps) {
  switch (page.kind) {
    case 'shared-draft': {
      return <ContinueDraftPage draft={page.draft} result={result} />;
    }
    case 'inquiry': {
      return <ConfirmInquiryPage {...page} result={result} />;
    }
    case 'mailbox-data': {
      return <MailboxDataPage {...page} result={result} />;
    }
    case 'reset-password': {
      return <ResetPasswordPage result={result} />;
    }
    case 'verify-email':
    case 'change-email': {
      return <ConfirmEmailPage {...page} result={result} />;
    }
  }
}
