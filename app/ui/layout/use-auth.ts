// Who is logged in, and the ways in, as components get them (docs/product.md, "Accounts > Session"). The
// first answer comes with the page itself. The ways in send the form of the page that is for it: what was wrong is shown
// there, and what went well leads on from there, the same as without JavaScript.
import { href, useLocation, useNavigation, useRouteLoaderData, useSubmit } from 'react-router';
import { pathWithReturn } from '#domain/return-path.ts';

/** Somebody who is logged in, as every page knows them. */
export interface AuthUser {
  uid: string;
  email: string;
  /** Empty where the profile has none, or could not be read. */
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  /** How many inquiries of theirs wait for a decision, */
  openAsked?: number;
  /** and how many about their homes. */
  openReceived?: number;
}

type Fields = Readonly<Record<string, string>>;

export interface Auth {
  /** Null for a visitor. */
  user: AuthUser | null;
  /** Whether it is being asked if somebody may see a guarded page. */
  loading: boolean;
  isAdmin: boolean;
  login: (email: string, password: string) => Promise<void>;
  /** `profile` holds the other fields of the form: the names, the phone number, the repeated password. */
  register: (email: string, password: string, profile: Fields) => Promise<void>;
  resetPassword: (email: string) => Promise<void>;
}

const guarded = /^\/(?:admin|my-properties|my-inquiries|account)(?:\/|$)/;

export function useAuth(): Auth {
  const root = useRouteLoaderData<{ user: AuthUser | null }>('root');
  const { location: next } = useNavigation();
  const location = useLocation();
  const submit = useSubmit();
  const user = root?.user ?? null;
  const send = (page: string, fields: Fields) =>
    submit(fields, { method: 'post', action: pathWithReturn(page, location) });
  return {
    user,
    loading: next !== undefined && guarded.test(next.pathname),
    isAdmin: user?.isAdmin ?? false,
    login: (email, password) => send(href('/login'), { email, password }),
    register: (email, password, profile) => send(href('/register'), { ...profile, email, password }),
    resetPassword: (email) => send(href('/forgot-password'), { email }),
  };
}
