// What the hints about a typed message say (domain/hints/message-hints.ts). A module of its own, so that only
// browsers in which a message is typed load the rules.
import { href } from 'react-router';
import { findMessageHints, messageHints } from '#domain/hints/message-hints.ts';
import { mentionsContact } from '#domain/inquiry-rules.ts';
import { useHydrated } from '../controls/use-hydrated.ts';
import { useWhenReleased } from '../controls/use-when-released.ts';

const contactHint =
  'Looks like there’s an email or phone number in your message. It’ll be shown as you typed it, so leave it out if you’d rather share it later.';

export default function MessageHints({ text }: { text: string }) {
  const ownHost = useHydrated() ? location.hostname : '';
  const found = findMessageHints(text, ownHost).map(({ kind }) => messageHints[kind].hint);
  const hints = [...(mentionsContact(text) ? [contactHint] : []), ...found];
  // The button below must not move while it is pressed.
  const shown = useWhenReleased(hints.join('\n'), '').split('\n').filter(Boolean);
  return shown.map((hint) => (
    <p key={hint} className="mt-2">
      <span>{hint}</span>{' '}
      {hint !== contactHint && (
        <a href={href('/safety')} target="_blank" rel="noreferrer" className="link">
          Stay safe
        </a>
      )}
    </p>
  ));
}
