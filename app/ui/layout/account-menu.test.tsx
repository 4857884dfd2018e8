import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import AccountMenu from './account-menu.tsx';

function menuOf(firstName: string): string {
  const user = { uid: 'a', email: 'ada@site.example', firstName, lastName: 'Lee', isAdmin: false };
  const Site = createRoutesStub([{ path: '/', Component: () => <AccountMenu user={user} /> }]);
  return renderToStaticMarkup(<Site />);
}

test.each([
  ['Rosa', 'R'],
  ['🌊 Rosa', '🌊'],
  ['', 'a'],
])('shows the initial of the first name or email: %j gives %j', (firstName, initial) => {
  expect(menuOf(firstName)).toMatch(new RegExp(`<span aria-hidden="true"[^>]*>${initial}</span>`, 'u'));
});
