import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import AccountMenu from './account-menu.tsx';

function menuOf(firstName: string, isNew = false): string {
  const user = { uid: 'a', email: 'ada@site.example', firstName, lastName: 'Lee', isAdmin: false, isNew };
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

test('welcomes only a user who has just registered, without saying that a mail was sent', () => {
  const welcome = 'Next, confirm ada@site.example: open the link in the email from us. No email?';
  expect(menuOf('Ada')).not.toContain(welcome);
  expect(menuOf('Ada', true)).toContain(welcome);
});
