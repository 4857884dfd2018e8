// Names the account that a form was made for, because another tab may log in to another one before the form
// is sent. `checkAccount` of app/routes/context.ts compares both.
import { useRouteLoaderData } from 'react-router';

/** The field for a form that a script sends. Undefined for a visitor, whose forms anyone may send. */
export function useAccountId(): string | undefined {
  return useRouteLoaderData<{ user: { uid: string } | null }>('root')?.user?.uid;
}

/** `refused` is the account that a refused form named. Sent again, the form still names it. */
export function AccountField({ refused }: { refused?: string | undefined }) {
  const current = useAccountId();
  const account = refused ?? current;
  return account === undefined ? null : <input type="hidden" name="account" value={account} />;
}
