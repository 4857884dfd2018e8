// Shared by the pages of account links in mails. The link proves access to the mailbox. The session or the
// password must prove the account too: otherwise one person's account could be given another person's
// address, and with it the properties that were submitted with that address. The recipient can also report
// that someone else entered the address.
import type { RouterContextProvider } from 'react-router';
import { serverContext, visitContext } from '../context.ts';
import { anyone, formAction, onceByMail } from '../form-action.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { AccountCredentials } from '#server/accounts/passwords.ts';
import type { Server } from '#server/server.ts';

/** Finds the account of a link. */
type OpenLink = (server: Server, token: string) => Promise<{ uid: string; isVerified?: boolean } | null>;

/** The functions of the page's two buttons. */
export interface LinkButtons {
  confirm: (server: Server, token: string, proof: AccountCredentials) => Promise<Result<null>>;
  disown: (server: Server, token: string) => Promise<Result<null>>;
}

interface RouteRequest {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the state of the link: opened by its own account, opened elsewhere, already used, expired, or
 * unknown if loading failed.
 */
export async function readMailedLink(open: OpenLink, { url, context }: RouteRequest) {
  const read = () => open(context.get(serverContext), tokenOf(url));
  const account = await loadOrFail(read, failureMessages.emailVerification, context);
  if (!account.ok) return 'unknown' as const;
  if (!account.value) return 'expired' as const;
  if (account.value.isVerified) return 'verified' as const;
  return account.value.uid === context.get(visitContext).user?.uid ? ('own' as const) : ('other' as const);
}

/**
 * Returns the action of a link's page. `disown` reports that the recipient didn't create the account or
 * request the change.
 */
export function mailedLinkAction({ confirm, disown }: LinkButtons) {
  return formAction(
    () => anyone,
    {
      send: {
        limits: ['consumeLogin'],
        run: async ({ server, fields, clientAddress, url, context }) => {
          const { user } = context.get(visitContext);
          const password = fields['currentPassword'] ?? '';
          return confirm(server, tokenOf(url), { user, password, clientAddress });
        },
      },
      disown: { unlimited: onceByMail, run: async ({ server, url }) => disown(server, tokenOf(url)) },
    },
    failureMessages.emailVerification,
  );
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}
