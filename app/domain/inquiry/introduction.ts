// How guests introduce themselves in a question: why they come and who comes. Choices only, and no choice
// names a protected characteristic other than the number of children, which guests may leave out. It becomes
// the first paragraph of the message, so that owners read it wherever they read the question. Must not import
// zod, because the form loads this.
import type { Plan } from '../stay/fit.ts';

/** Why a guest comes: the label in the form, and the words in the message. */
export const stayReasons = {
  work: { label: 'Work', words: 'here for work' },
  study: { label: 'School or training', words: 'here to study' },
  moving: { label: 'Moving here', words: 'moving here' },
  between: { label: 'Between homes', words: 'between homes' },
  visit: { label: 'Visiting people', words: 'visiting people' },
  vacation: { label: 'Vacation', words: 'on vacation' },
} as const;
export const reasonNames = Object.keys(stayReasons) as (keyof typeof stayReasons)[];

export const petKinds = ['A dog', 'Dogs', 'A cat', 'Cats', 'Dogs and cats', 'A small pet'] as const;

const animals: Readonly<Record<string, Plan['animal']>> = {
  'A dog': 'dogs',
  Dogs: 'dogs',
  'A cat': 'cats',
  Cats: 'cats',
  'Dogs and cats': 'both',
};

/** The animal that a pet of the introduction is, or null for any other. */
export const animalOf = (petKind: unknown): Plan['animal'] => animals[String(petKind)] ?? null;

/** Values by field name, as typed or as sent. */
type Fields = Readonly<Record<string, unknown>>;

const quantify = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The number of children among the guests. Null if the guest didn't say. */
export function readChildren({ children }: Fields): number | null {
  return typeof children === 'string' && /^\d{1,3}$/.test(children) ? Number(children) : null;
}

/**
 * The introduction as the owner reads it: "About us: here for work, 2 adults and 1 child, with a dog." Null
 * if nothing was chosen. Ignores values that the form doesn't offer.
 */
export function introduce(fields: Fields): string | null {
  const guests = Number(fields['guests']) || 1;
  const children = readChildren(fields);
  const reason = reasonNames.find((name) => name === fields['reason']);
  const hasPets = [true, 'on', 'true'].some((ticked) => ticked === fields['pets']);
  const pet = petKinds.find((kind) => kind === fields['petKind']);
  const adults = children !== null && children < guests && quantify(guests - children, 'adult', 'adults');
  const words = [
    reason && stayReasons[reason].words,
    adults && (children ? `${adults} and ${quantify(children, 'child', 'children')}` : adults),
    hasPets && pet && `with ${pet.toLowerCase()}`,
  ].filter(Boolean);
  return words.length === 0 ? null : `About ${guests === 1 ? 'me' : 'us'}: ${words.join(', ')}.`;
}

/** The message as the owner gets it, with the introduction as its first paragraph. */
export function withIntroduction(fields: Fields, message: string): string {
  const introduction = introduce(fields);
  return introduction === null ? message : `${introduction}\n\n${message}`;
}
