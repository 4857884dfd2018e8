// How many labeled texts get the hint that is due. Each table of hints has 200 made-up texts, half of them
// without a hint. No table was made from them.
import { findUnfairWording } from '#domain/hints/fair-housing.ts';
import { findMessageHints } from '#domain/hints/message-hints.ts';
import fairHousing from './fair-housing.json' with { type: 'json' };
import type { Figure } from './figure.ts';
import messages from './messages.json' with { type: 'json' };

/** `none` has the texts without a hint. */
type Labeled = Record<string, readonly string[]> & { none: readonly string[] };

function measure(name: string, { none, ...due }: Labeled, hasHint: (text: string) => boolean): Figure[] {
  const missed = Object.values(due)
    .flat()
    .filter((text) => !hasHint(text));
  const wrong = none.filter(hasHint);
  const all = Object.values(due).flat().length;
  const right = all - missed.length;
  return [
    {
      what: `hints about ${name} that are due`,
      share: right / (right + wrong.length),
      floor: 0.94,
      misses: wrong,
    },
    { what: `due hints about ${name} that are given`, share: right / all, floor: 0.85, misses: missed },
  ];
}

export function measureHints(): Figure[] {
  return [
    ...measure('fair housing', fairHousing, (text) => findUnfairWording(text).length > 0),
    ...measure('messages', messages, (text) => findMessageHints(text, 'baystead.com').length > 0),
  ];
}
