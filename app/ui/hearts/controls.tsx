// The heart of a listing, and the number of hearts.
import { href, type Location } from 'react-router';
import { Icon } from '../controls/icon.tsx';
import { toggleSaved, useSaved } from './store.ts';

interface HeartProps {
  id: string;
  title: string;
  /** Whether "Save" and "Saved" are shown beside the heart. */
  isLabeled?: boolean;
  className: string;
}

/** Saves a listing in the shortlist of this browser, or removes it. */
export function Heart({ id, title, isLabeled = false, className }: HeartProps) {
  const isSaved = useSaved().includes(id);
  return (
    <button type="button" aria-pressed={isSaved} onClick={() => toggleSaved(id)} className={className}>
      <Icon name={isSaved ? 'heart-full' : 'heart'} className={isSaved ? 'text-red' : ''} />
      <span className={isLabeled ? '' : 'sr-only'}>{isSaved ? 'Saved' : 'Save'}</span>
      <span className="sr-only">{` ${title}`}</span>
    </button>
  );
}

/** What a search or a listing says about the stay and its place. /shortlist reads the words, too. */
const carried = new Set(['q', 'near', 'checkIn', 'checkOut', 'guests', 'pets', 'animal']);

/**
 * The link to the shortlist from a page. From the pages of a search, it carries the stay. From a shortlist it
 * doesn't: that one may be shared and for another plan, and the browser keeps its own.
 */
export function shortlistLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const isSearch = pathname.startsWith(href('/listings'));
  const query = new URLSearchParams(
    Array.from(new URLSearchParams(search)).filter(([name]) => isSearch && carried.has(name)),
  );
  return query.size === 0 ? href('/shortlist') : `${href('/shortlist')}?${query}`;
}

/** Beside the heart of the navigation bar. Nothing for an empty shortlist. */
export function SavedCount() {
  const count = useSaved().length;
  if (count === 0) return null;
  return (
    <span
      // Above the word, also with two digits.
      style={{ top: -6 }}
      className="absolute right-0 rounded-full bg-lagoon px-1.5 text-xs/5 text-on-fill"
    >
      {count}
      <span className="sr-only"> saved</span>
    </span>
  );
}
