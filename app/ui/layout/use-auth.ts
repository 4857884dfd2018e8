// The logged-in user, and functions to log in, register and reset a password (docs/product.md, "Accounts >
// Session"). Each function submits the form of its page, which shows errors and redirects after success, the
// same as without JavaScript.
import { href, useLocation, useNavigation, useRouteLoaderData, useSubmit } from 'react-router';
import { pathWithReturn } from '#domain/return-path.ts';

/** The logged-in user, as the root loader returns it. */
export interface AuthUser {
  uid: string;
  email: string;
  /** Empty if the profile has none or couldn't be read. */
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  /** Whether the user has just registered. */
  isNew?: boolean;
  /** Number of inquiries that wait for the user's answer. */
  unanswered?: number;
}

type Fields = Readonly<Record<string, string>>;

export interface OwnLink {
  to: string;
  label: string;
}

export interface Auth {
  /** Null for a visitor. */
  user: AuthUser | null;
  /** A link to the home or draft that this browser can open. Null for a logged-in user. */
  ownLink: OwnLink | null;
  /** Whether a page that requires a login is loading. */
  loading: boolean;
  isAdmin: boolean;
  login: (email: string, password: string) => Promise<void>;
  /** `profile` holds the other fields of the form: names, phone number, repeated password. */
  register: (email: string, password: string, profile: Fields) => Promise<void>;
  resetPassword: (email: string) => Promise<void>;
}

const loginRequiredPaths = /^\/(?:admin|my-properties|account)(?:\/|$)/;

export function useAuth(): Auth {
  const root = useRouteLoaderData<{ user: AuthUser | null; ownLink: OwnLink | null }>('root');
  const { location: next } = useNavigation();
  const location = useLocation();
  const submit = useSubmit();
  const user = root?.user ?? null;
  const send = (page: string, fields: Fields) =>
    submit(fields, { method: 'post', action: pathWithReturn(page, location) });
  return {
    user,
    ownLink: root?.ownLink ?? null,
    loading: next !== undefined && loginRequiredPaths.test(next.pathname),
    isAdmin: user?.isAdmin ?? false,
    login: (email, password) => send(href('/login'), { email, password }),
    register: (email, password, profile) => send(href('/register'), { ...profile, email, password }),
    resetPassword: (email) => send(href('/forgot-password'), { email }),
  };
}
