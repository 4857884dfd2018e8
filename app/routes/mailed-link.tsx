// What the pages of mailed links to an account have in common. The mail proves that somebody reads an address; the account
// has to be proved too, by its session or its password, or else a stranger's address would open a stranger's homes. Who
// did not make the account can say so.
import { Link, type RouterContextProvider } from 'react-router';
import { appContext, visitContext } from './context.ts';
import { readForm, refusal, tryAction } from './form-answer.ts';
import { readOrFail } from './load-result.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { Shown } from '#server/accounts/passwords.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { IntentForm } from '#ui/controls/intent-form.tsx';
import {
  AccountCard,
  AccountForm,
  CurrentPasswordField,
  DoneAlert,
  type FormAnswer,
} from '#ui/account/account-form.tsx';
import { useAuth } from '#ui/account/use-auth.ts';

/** Finds the account of a link. */
type OpenLink = (token: string) => Promise<{ uid: string; isConfirmed?: boolean } | null>;

/** What the two buttons do. */
export interface LinkButtons {
  confirm: (token: string, shown: Shown) => Promise<Result<null>>;
  disown: (token: string) => Promise<Result<null>>;
}

interface Asking {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Whether it is the account's own browser that has opened the link or another one, or the link has nothing to do. */
export async function readMailedLink(open: OpenLink, { url, context }: Asking) {
  const read = () => open(tokenOf(url));
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
  const { user, address } = context.get(visitContext);
  const isDisowned = intent === 'disown';
  const token = tokenOf(url);
  const answered = await tryAction(
    () => (isDisowned ? disown(token) : confirm(token, { user, password, address })),
    failureMessages.emailConfirmation,
    context.get(appContext).logger,
  );
  if (!answered.ok) return refusal(answered.failure);
  return { done: isDisowned ? ('disowned' as const) : ('confirmed' as const) };
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

interface MailedLinkProps {
  /** Whether the browser is logged in to the account of the link (`own`), or another link has confirmed the address. */
  standing: 'own' | 'other' | 'confirmed' | 'expired' | 'unknown';
  answer: { done: 'confirmed' | 'disowned' } | FormAnswer | undefined;
  words: {
    confirm: string;
    confirmed: string;
    /** Above the password, which is asked for where nobody is logged in to the account. */
    password: string;
    /** Above the button that says it was somebody else. */
    disown: string;
    disowned: string;
  };
}

interface MailedLinkPageProps extends MailedLinkProps {
  title: string;
  /** Where the account shows what the link is about. */
  place: { to: string; label: string };
}

/** Whoever is not logged in may be a stranger to the account, and is led to none of its pages. */
export function MailedLinkPage({ title, place, ...link }: MailedLinkPageProps) {
  const { user } = useAuth();
  return (
    <AccountCard
      title={title}
      aside={
        user && (
          <Link to={place.to} className="link font-semibold">
            {place.label}
          </Link>
        )
      }
    >
      <MailedLink {...link} />
    </AccountCard>
  );
}

function MailedLink({ standing, answer, words }: MailedLinkProps) {
  if (answer && 'done' in answer) return <DoneAlert>{words[answer.done]}</DoneAlert>;
  if (standing === 'expired') {
    return <Alert tone="error">{answer?.message ?? 'This link has expired or was already used.'}</Alert>;
  }
  if (standing === 'confirmed') {
    return <Alert tone="success">You’re all set: this address is already confirmed.</Alert>;
  }
  // The session may have ended since the page was opened.
  const isOwn = standing === 'own' && !answer?.issues.some(({ field }) => field === 'currentPassword');
  return (
    <div className="space-y-8">
      <AccountForm intent="confirm" answer={answer ?? null} submit={words.confirm} busy="Confirming…">
        {!isOwn && (
          <>
            <p>{words.password}</p>
            <CurrentPasswordField />
          </>
        )}
      </AccountForm>
      {!isOwn && (
        <IntentForm
          intent="disown"
          busy="One moment…"
          look="quiet"
          question={words.disown}
          className="border-t border-line pt-6"
        >
          This wasn’t me
        </IntentForm>
      )}
    </div>
  );
}
