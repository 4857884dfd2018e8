import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type Auth, type AuthUser, useAuth } from './use-auth.ts';

function authOf(user: AuthUser | null): Auth {
  let given: Auth | undefined;
  function Probe() {
    given = useAuth();
    return null;
  }
  const Site = createRoutesStub([{ id: 'root', path: '/', Component: Probe }]);
  renderToStaticMarkup(<Site hydrationData={{ loaderData: { root: { user } } }} />);
  if (!given) throw new Error('nothing was rendered');
  return given;
}

const ada = { uid: 'a', email: 'ada@site.example', firstName: 'Ada', lastName: 'Moore', isAdmin: true };

test.each([
  ['an administrator', ada, true],
  ['a user', { ...ada, isAdmin: false }, false],
  ['a visitor', null, false],
])('returns user, loading, isAdmin, login, register and resetPassword for %s', (_who, user, isAdmin) => {
  const action: unknown = expect.any(Function);
  const actions = { login: action, register: action, resetPassword: action };
  expect(authOf(user)).toEqual({ user, ownLink: null, loading: false, isAdmin, ...actions });
});
