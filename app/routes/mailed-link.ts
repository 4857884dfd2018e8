// What the pages of mailed links to an account have in common. The mail proves that somebody reads an address; the account
// has to be proved too, by its session or its password, or else a stranger's address would open a stranger's homes. Who
// did not make the account can say so.
import type { RouterContextProvider } from 'react-router';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal, tryAction } from './form-answer.ts';
import { readOrFail } from './read-or-fail.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { Shown } from '#server/accounts/passwords.ts';
import type { Server } from '#server/server.ts';

/** Finds the account of a link. */
type OpenLink = (server: Server, token: string) => Promise<{ uid: string; isConfirmed?: boolean } | null>;

/** What the two buttons do. */
export interface LinkButtons {
  confirm: (server: Server, token: string, shown: Shown) => Promise<Result<null>>;
  disown: (server: Server, token: string) => Promise<Result<null>>;
}

interface Asking {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Whether it is the account's own browser that has opened the link or another one, or the link has nothing to do. */
export async function readMailedLink(open: OpenLink, { url, context }: Asking) {
  const read = () => open(context.get(appContext), tokenOf(url));
  const owner = await readOrFail(read, failureMessages.emailConfirmation, context);
  if (!owner.ok) return 'unknown' as const;
  if (!owner.value) return 'expired' as const;
  if (owner.value.isConfirmed) return 'confirmed' as const;
  return owner.value.uid === context.get(visitContext).user?.uid ? ('own' as const) : ('other' as const);
}

/** `disown` says that somebody else made the account; whatever else is sent confirms. */
export async function answerMailedLink(
  { confirm, disown }: LinkButtons,
  { request, url, context }: Asking & { request: Request },
) {
  const { intent, currentPassword: password = '' } = await readForm(request);
  const server = context.get(appContext);
  const { user, address } = context.get(visitContext);
  const isDisowned = intent === 'disown';
  const token = tokenOf(url);
  const answered = await tryAction(server, failureMessages.emailConfirmation, () =>
    isDisowned ? disown(server, token) : confirm(server, token, { user, password, address }),
  );
  if (!answered.ok) return refusal(answered.failure);
  return { done: isDisowned ? ('disowned' as const) : ('confirmed' as const) };
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}
