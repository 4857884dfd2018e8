// How guests introduce themselves in a question: why they come and who comes. Choices only, none of them
// about a protected characteristic. It becomes the first paragraph of their message, so that owners read it
// wherever they read the question. No zod: the form loads this.

/** Why a guest comes, as the form offers it and as the message says it. */
export const stayReasons = {
  work: { label: 'Work', words: 'here for work' },
  study: { label: 'School or training', words: 'here to study' },
  moving: { label: 'Moving here', words: 'moving here' },
  between: { label: 'Between homes', words: 'between homes' },
  visit: { label: 'Visiting people', words: 'visiting people' },
  vacation: { label: 'Vacation', words: 'on vacation' },
} as const;
export const reasonNames = Object.keys(stayReasons) as StayReason[];
export type StayReason = keyof typeof stayReasons;

export const petKinds = ['A dog', 'Dogs', 'A cat', 'Cats', 'Dogs and cats', 'Another small pet'] as const;
export type PetKind = (typeof petKinds)[number];

export interface Introduction {
  guests: number;
  pets: boolean;
  reason: StayReason | null;
  /** Among the guests. Null if the guest didn't say. */
  children: number | null;
  petKind: PetKind | null;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** As in "About us: here for work, 2 adults and 1 child, with a dog." Null if nothing was chosen. */
export function introduce({ guests, pets, reason, children, petKind }: Introduction): string | null {
  const adults = children !== null && count(guests - children, 'adult', 'adults');
  const words = [
    reason && stayReasons[reason].words,
    adults && (children ? `${adults} and ${count(children, 'child', 'children')}` : adults),
    pets && petKind && `with ${petKind.toLowerCase()}`,
  ].filter(Boolean);
  return words.length === 0 ? null : `About ${guests === 1 ? 'me' : 'us'}: ${words.join(', ')}.`;
}

/** The message that the owner gets. */
export function withIntroduction(introduction: Introduction, message: string): string {
  const first = introduce(introduction);
  return first === null ? message : `${first}\n\n${message}`;
}
