import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import MessageHints from './message-hints.tsx';

const hintsOf = (text: string) => renderToStaticMarkup(<MessageHints text={text} />);

test('says what in a typed message may be a scam or a contact detail, each once', () => {
  const html = hintsOf('Buy gift cards. Then call 619-555-0142 and wire me the deposit. More gift cards!');
  expect(html.match(/<p/g)).toHaveLength(4);
  expect(html).toContain('Looks like there’s an email or phone number in your message.');
  expect(html).toContain('No honest owner or guest pays with gift cards.');
  expect(html).toContain('Money sent by wire');
  expect(html).toContain('keep writing here');
});

test('says nothing about a plain question', () => {
  expect(hintsOf('Is the patio shaded? I’ll be wired after the flight.')).toBe('');
});
