// A search as a list of wishes: those chosen in the URL, and those that its sentence says. Visitors' pages
// load this module.
import { formatRange, formatShortDay } from '../day.ts';
import {
  type FilterName,
  filterNames,
  filterOf,
  type Filters,
  formatFilters,
  listValues,
  noFilters,
  type Sort,
} from './filters.ts';

/** A range of the sentence's letters, up to but not including `end`. */
export type Span = [start: number, end: number];

/** One value of one filter. */
export interface Wish {
  kind: FilterName;
  /** As in the URL. */
  value: string;
  /** Where the sentence says it. */
  spans: readonly Span[];
  /** Whether it is in the URL as a value of its filter, not only in the sentence. */
  isChosen: boolean;
}

export interface Query {
  /** As typed. */
  sentence: string;
  wishes: readonly Wish[];
  /** Sentences for the visitor, such as about what the search leaves out. */
  notes: readonly string[];
  sort: Sort;
}

/** The chosen values. The sentence and the order aren't wishes. */
export function listChosen(filters: Filters): Wish[] {
  return filterNames
    .filter((kind) => kind !== 'text' && kind !== 'sort')
    .flatMap((kind) =>
      listValues(filters, kind).map((value) => ({ kind, value, spans: [], isChosen: true })),
    );
}

/** A search whose sentence isn't read. */
export function toQuery(filters: Filters): Query {
  return { sentence: filters.text, wishes: listChosen(filters), notes: [], sort: filters.sort };
}

/** The search as a value for each filter, with its sentence. */
export function filtersOf({ sentence, wishes, sort }: Omit<Query, 'notes'>): Filters {
  const valuesOf = (name: FilterName) => wishes.filter(({ kind }) => kind === name).map(({ value }) => value);
  const read = filterNames.map((name) => [name, filterOf(name).read(valuesOf(name))]);
  return { ...noFilters, ...Object.fromEntries(read), text: sentence, sort } as Filters;
}

/** A label for one or more wishes, which are removed together. */
interface Chip {
  label: string;
  wishes: readonly Wish[];
}

const stayKinds: ReadonlySet<FilterName> = new Set(['checkIn', 'checkOut', 'longerStays']);

/**
 * The dates first, then in the order of the filters. Names the year of days far from `today` (YYYY-MM-DD).
 */
export function chipsOf(wishes: readonly Wish[], today: string): Chip[] {
  const filters = filtersOf({ sentence: '', wishes, sort: 'newest' });
  const chips = filterNames.flatMap((kind) => {
    const { label, sharesChip } = filterOf(kind);
    const ofKind = wishes.filter((wish) => wish.kind === kind);
    const isMeasured = kind === 'near' && filters.bounds !== '';
    const groups = sharesChip && ofKind.length > 0 ? [ofKind] : ofKind.map((wish) => [wish]);
    return groups.map((group) => {
      const values = group.map(({ value }) => value);
      return { label: isMeasured ? `Miles to ${filters.near}` : label(...values), wishes: group };
    });
  });
  return [...stayChips(wishes, filters, today), ...chips.filter(({ label }) => label !== '')];
}

/** One chip for both days, because check-out is meaningless without check-in. */
function stayChips(wishes: readonly Wish[], { checkIn, checkOut }: Filters, today: string): Chip[] {
  if (!checkIn) return [];
  const label = checkOut
    ? formatRange({ from: checkIn, to: checkOut }, today)
    : `Available by ${formatShortDay(checkIn, today)}`;
  return [{ label, wishes: wishes.filter(({ kind }) => stayKinds.has(kind)) }];
}

/** The labels of the chosen values. Without `today`, names the year of days far from the check-in. */
export function labelsOf(filters: Filters, today = filters.checkIn ?? ''): string[] {
  return chipsOf(listChosen(filters), today).map(({ label }) => label);
}

/**
 * Removes wishes from the chosen values and cuts their words out of the sentence. A wish that loses words
 * this way, because they also said a removed one, becomes a chosen value.
 */
export function dropWishes<Search extends Pick<Query, 'sentence' | 'wishes'>>(
  query: Search,
  dropped: readonly Wish[],
): Search {
  const gone = dropped.flatMap(({ spans }) => spans);
  const shared = new Set<Wish>();
  for (const [start, end] of gone)
    for (const wish of query.wishes) {
      const isCut = wish.spans.some((span) => span[0] < end && start < span[1]);
      if (!isCut || dropped.includes(wish) || shared.has(wish)) continue;
      shared.add(wish);
      // Its other words go, too, because alone they could mean something else.
      gone.push(...wish.spans);
    }
  const wishes = query.wishes
    .filter((wish) => !dropped.includes(wish))
    .map((wish) => (shared.has(wish) ? { ...wish, isChosen: true } : wish));
  return { ...query, sentence: cut(query.sentence, gone), wishes };
}

/** The query string of a search without `removed`. */
export function removeWishes(query: Query, removed: readonly Wish[]): string {
  const left = dropWishes(query, removed);
  const chosen = left.wishes.filter(({ isChosen }) => isChosen);
  const sort = removed.some(({ kind }) => kind === 'sort') ? 'best' : query.sort;
  return formatFilters(filtersOf({ ...left, wishes: chosen, sort })).toString();
}

/** The query string of a search: its sentence and its chosen values. */
export const formatQuery = (query: Query) => removeWishes(query, []);

/** The query string with every wish as a chosen value, and no sentence. Means the same. */
export function formatWishes(query: Query): string {
  return formatFilters(filtersOf({ ...query, sentence: '' })).toString();
}

/**
 * Joins what is left by semicolons, which no phrase spans, so that words around a cut don't mean a new wish.
 */
function cut(sentence: string, spans: readonly Span[]): string {
  if (spans.length === 0) return sentence;
  const letters = Array.from({ length: sentence.length }, (_, at) => sentence[at]);
  for (const [start, end] of spans) letters.fill('\n', start, end);
  const parts = letters.join('').split(/\n+/);
  return parts
    .map((part) => part.replaceAll(/^[\s,;.]+|[\s,;.]+$/g, '').replace(/^(?:and|or|nor|plus) /i, ''))
    .filter(Boolean)
    .join('; ');
}
