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

test('returns user, loading, isAdmin, login, register and resetPassword', () => {
  expect(authOf(ada)).toEqual({
    user: ada,
    loading: false,
    isAdmin: true,
    login: expect.any(Function),
    register: expect.any(Function),
    resetPassword: expect.any(Function),
  });
});

test('returns no user for a visitor, and isAdmin only for administrators', () => {
  expect(authOf(null)).toMatchObject({ user: null, isAdmin: false });
  expect(authOf({ ...ada, isAdmin: false }).isAdmin).toBe(false);
});
