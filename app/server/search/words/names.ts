// Names of places in a sentence. Spelling is corrected elsewhere (vocabulary.ts).
import { foldText } from '#domain/fold-text.ts';
import { anyLandmark, gazetteer, isArea, landmarkKinds, type PlaceKind } from '#domain/place/gazetteer.ts';
import type { Span } from '#domain/search/query.ts';
import { spanOf, type Text } from './text.ts';

export interface MarkedName {
  /** A value of the filters `places` and `outside`. */
  area: string | null;
  /** A value of the filters `near` and `notNear`. A beach and a neighborhood may share a name. */
  landmark: string | null;
  /** Whether it is a nearby town without homes of ours. */
  isNeighbor: boolean;
}

/** The source of a pattern: a name that `markNames` replaced by a letter. */
export const place = String.raw`[\uE000-\uF8FF]`;
const firstMark = 0xe0_00;

const kindWords: Partial<Record<PlaceKind, readonly string[]>> = {
  hospital: ['hospital', 'hospitals', 'medical center'],
  base: ['base', 'military base', 'navy base', 'naval base'],
  beach: ['beach', 'beaches'],
  campus: ['campus', 'university', 'college'],
};
const nothing: MarkedName = { area: null, landmark: null, isNeighbor: false };

const mostWords = 6;
/** By the name without spaces and punctuation. A loose name is also a common word. */
const [firmNames, looseNames] = [new Map<string, MarkedName>(), new Map<string, MarkedName>()];

function addNames(to: Map<string, MarkedName>, typed: readonly string[], meaning: Partial<MarkedName>): void {
  for (const each of typed) {
    const joined = foldText(each).replaceAll(/['’. -]/g, '');
    for (const same of [joined, joined.replace(',', '')])
      to.set(same, { ...nothing, ...to.get(same), ...meaning });
  }
}

for (const row of gazetteer) {
  const { name, kind, zips, nicknames, looseNicknames } = row;
  const meaning = isArea(row) ? { area: name } : { landmark: name, isNeighbor: kind === 'neighbor' };
  const firm = [...nicknames, ...(looseNicknames.includes(foldText(name)) ? [] : [name])];
  // "Sharp hospital", and "hospital Sharp" as in Spanish.
  for (const each of [...nicknames, ...looseNicknames])
    for (const word of kindWords[kind] ?? []) firm.push(`${each} ${word}`, `${word} ${each}`);
  addNames(firmNames, firm, meaning);
  addNames(looseNames, looseNicknames, meaning);
  for (const zip of zips) addNames(firmNames, [zip], { area: kind === 'town' ? name : zip });
}
for (const kind of landmarkKinds)
  addNames(looseNames, kindWords[kind] ?? [], { landmark: anyLandmark[kind] });
addNames(looseNames, ['ocean', 'sand', 'sea', 'water'], { landmark: anyLandmark.beach });

const otherThing = /^ (?:views?|bridge|ferry|terrier|st|street|ave|avenue|blvd)\b/;
const otherLooseThing = /^ (?:house|towel|chairs?|green|ranch|clinic|beds?)\b/;
const nearBefore = new RegExp(
  String.raw`(?:\b(?:near|nearby|to|by|around|beside|from|at|distance of)|${place},? (?:n?or|and))(?: (?:the|an?|any|my|our))? $`,
);
/** "Near Alvarado Hospital", whose name we don't know, is near a hospital. */
const nearNameBefore = /\b(?:near|by|at|close to|next to)(?: the)? [a-z]{3,12} $/;
const nearbyAfter = /^ (?:nearby|close by|within (?:\d{1,2}|walking|reach)|in walking distance)\b/;

/** Whether the words around a loose name say that it is the place. */
function isMeant(name: MarkedName, typed: string, before: string, after: string): boolean {
  if (otherLooseThing.test(after)) return false;
  if (nearBefore.test(before) || nearbyAfter.test(after)) return true;
  if (name.landmark?.startsWith('a ') && nearNameBefore.test(before)) return true;
  const isTown = name.area !== null || name.isNeighbor;
  const isAlone = /(?:^|[,;\n]\s?)$/.test(before) && /^\s?(?:$|[,;.\n])/.test(after);
  return isTown ? isAlone || /\bin $/.test(before) : isAlone && /^(?:hospitals?|campus|airport)$/.test(typed);
}

/**
 * Replaces each name by one private-use letter: U+E000 plus its index in `names`. Prefers longer names. The
 * words of a name may be joined, split, or have dots and hyphens between them.
 */
export function markNames(text: Text): { text: Text; names: readonly MarkedName[] } {
  const words = Array.from(text.letters.matchAll(/[\p{L}\p{N}']+/gu));
  const names: MarkedName[] = [];
  const spans: Span[] = [];
  let [letters, done] = ['', 0];
  for (let at = 0; at < words.length; at += 1) {
    const start = words[at]?.index ?? 0;
    let [joined, end] = ['', start];
    let found: { name: MarkedName; end: number; last: number } | null = null;
    for (const [more, { 0: typed, index }] of words.slice(at, at + mostWords).entries()) {
      const gap = text.letters.slice(end, index);
      if (!/^(?:,? {0,2}|[.-] ?)$/.test(gap)) break;
      joined += (gap.startsWith(',') ? ',' : '') + typed.replaceAll("'", '');
      end = index + typed.length;
      const firm = firmNames.get(joined);
      const name = firm ?? looseNames.get(joined);
      if (!name) continue;
      const [before, after] = [letters + text.letters.slice(done, start), text.letters.slice(end)];
      const isOther = before.endsWith('$') || otherThing.test(after);
      if (!isOther && (firm || isMeant(name, joined, before, after))) found = { name, end, last: at + more };
    }
    if (!found) continue;
    letters += text.letters.slice(done, start) + String.fromCodePoint(firstMark + names.length);
    spans.push(...text.spans.slice(done, start), spanOf(text, start, found.end));
    names.push(found.name);
    [at, done] = [found.last, found.end];
  }
  const rest = text.letters.slice(done);
  return { text: { letters: letters + rest, spans: [...spans, ...text.spans.slice(done)] }, names };
}

const marks = new RegExp(place, 'g');

/** The names whose letters a phrase has. */
export function namesIn(phrase: string, names: readonly MarkedName[]): MarkedName[] {
  const found: MarkedName[] = [];
  for (const [letter] of phrase.matchAll(marks)) {
    const name = names[(letter.codePointAt(0) ?? 0) - firstMark];
    if (name) found.push(name);
  }
  return found;
}
