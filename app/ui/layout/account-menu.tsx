// The menu of a logged-in user: a native popover, which closes on Escape and restores the focus.
import { type FocusEvent, type SubmitEvent, useState } from 'react';
import { href, Link } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { forgetAtLogout } from '../controls/browser-store.ts';
import { useHydrated } from '../controls/use-hydrated.ts';
import type { AuthUser } from './use-auth.ts';

const menuId = 'account-menu';

export default function AccountMenu({ user }: { user: AuthUser }) {
  const name = user.firstName || user.email.replace(/@.*$/, '');
  return (
    <div role="presentation" className="min-w-0" onBlur={handleBlur}>
      <button
        type="button"
        popoverTarget={menuId}
        className="button button-quiet max-w-full rounded-full px-2 py-1"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-lagoon text-sm text-on-fill uppercase @max-[27rem]:hidden"
        >
          {Array.from(name)[0]}
        </span>
        <span className="truncate">{name}</span>
        <Icon name="chevron-down" size={16} className="@max-[27rem]:hidden" />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Your account"
        className="menu-panel right-[max(1rem,calc((100vw-76rem)/2))] left-auto w-64"
      >
        <p className="truncate border-b border-line px-5 py-3 text-sm text-muted">{user.email}</p>
        <ul className="p-2">
          {user.isAdmin ? (
            <li>
              <Link to={href('/admin')} className="menu-entry">
                Admin Dashboard
              </Link>
            </li>
          ) : null}
          <li>
            <Link to={href('/my-properties')} className="menu-entry">
              My Properties
            </Link>
          </li>
          <li>
            <Link to={href('/my-inquiries')} className="menu-entry">
              Your inquiries
              {user.unanswered ? (
                <span className="ml-auto rounded-full bg-lagoon px-2 text-xs/5 text-on-fill">
                  {user.unanswered} unanswered
                </span>
              ) : null}
            </Link>
          </li>
          <li>
            <Link to={href('/account')} className="menu-entry">
              Account Settings
            </Link>
          </li>
        </ul>
        <Logout />
      </nav>
      {user.isNew && <Welcome email={user.email} />}
    </div>
  );
}

/** For a minute after the registration. Doesn't say that a mail was sent: a limit may have dropped it. */
function Welcome({ email }: { email: string }) {
  const isHydrated = useHydrated();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <div className="toast">
      <Alert tone="success">
        <p className="font-semibold">Welcome to Baystead!</p>
        <p className="wrap-anywhere">
          Next, confirm {email}: open the link in the email from us. No email? Ask for one in{' '}
          <Link to={href('/account')} className="link">
            Account Settings
          </Link>
          .
        </p>
        {isHydrated && (
          <Button variant="quiet" onClick={() => setDismissed(true)} className="mt-3">
            OK
          </Button>
        )}
      </Alert>
    </div>
  );
}

/**
 * Sends the form itself, because the router would replace the page if the request failed. A failure is logged
 * to the console only; the page stays, and so does the session.
 */
function Logout() {
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(href('/logout'), { method: 'POST', headers });
      if (!response.ok) throw new Error(`the server answered with status ${response.status}`);
      const { drafts } = (await response.json()) as { drafts: string[] };
      // A form on this page stores its text once more when the page is left.
      addEventListener('pagehide', () => forgetAtLogout(drafts));
      // Back would otherwise show this page from the browser's memory.
      addEventListener('pageshow', () => window.location.reload());
      // A new document, so that nothing of the account stays in memory.
      window.location.assign(href('/'));
    } catch (error) {
      console.error('The logout failed.', error);
      setBusy(false);
    }
  }

  return (
    <form
      method="post"
      action={href('/logout')}
      onSubmit={(event) => void handleSubmit(event)}
      className="border-t border-line p-2"
    >
      <button type="submit" aria-disabled={isBusy} className="menu-entry">
        {isBusy ? 'Logging out…' : 'Logout'}
      </button>
    </form>
  );
}

/** Closes the menu when Tab leaves it. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>('nav')?.hidePopover();
}
