// Hints about wording in a listing that prefers or turns away people whom the law protects, and a neutral way
// to say it. The law forbids the wording itself, so a hint may misjudge what the owner meant, but not the
// rule: 42 U.S.C. § 3604(c) and Cal. Gov. Code § 12955(c) for advertisements; source of income, marital
// status and veteran or military status are in § 12955; Cal. Civ. Code §§ 51 and 51.2 add age, citizenship,
// immigration status and language. Measured with texts of tests/support/hints (hints.test.ts).
import { fairHousingRules } from './fair-housing-rules.ts';
import { findHints, type FoundHint } from './hint-rules.ts';

export type FairHousingKind =
  | 'children'
  | 'household'
  | 'income'
  | 'disability'
  | 'origin'
  | 'religion'
  | 'age'
  | 'military';

interface FairHousingHint {
  /** Whom the law protects, after "The law protects". */
  protects: string;
  /** A neutral way to say it. */
  instead: string;
}

export const fairHousingHints: Readonly<Record<FairHousingKind, FairHousingHint>> = {
  children: {
    protects: 'families with children',
    instead: 'Say how many guests fit, or what’s there: “Sleeps two”, “The stairs have no gate”.',
  },
  household: {
    protects: 'people of any sex, orientation and marital status',
    instead: 'Say what the home has: “One bedroom, a queen bed”.',
  },
  income: {
    protects: 'every lawful source of income, Section 8 vouchers included',
    instead: 'Name the rent, and ask all guests for the same things.',
  },
  disability: {
    protects: 'people with disabilities, and their service and support animals',
    instead: 'Describe the home: “Three steps to the door, no elevator”. “No pets” may stay.',
  },
  origin: {
    protects: 'people of any race, origin, citizenship and language',
    instead: 'Leave it out, and describe the home and the area’s sights.',
  },
  religion: {
    protects: 'people of any religion, or none',
    instead: 'Leave it out. What’s nearby is fine: “Two blocks from St. Mary’s”.',
  },
  age: {
    protects: 'people of any age',
    instead: 'Say what the home suits: “Two desks and fast Wi-Fi”, “Quiet hours from 10 pm”.',
  },
  military: {
    protects: 'service members and veterans',
    instead: 'Leave it out, and ask all guests for the same things.',
  },
};

/** The wording of a text that the law doesn't allow, one match for each kind. */
export function findUnfairWording(text: string): FoundHint<FairHousingKind>[] {
  return findHints(fairHousingRules, text);
}

/** One or two sentences for the owner. Null if nothing was found. */
export function explainUnfairWording(text: string): string | null {
  const [found] = findUnfairWording(text);
  if (!found) return null;
  const { protects, instead } = fairHousingHints[found.kind];
  return `“${found.words}”: US and California law protects ${protects}, so a listing can’t say that. ${instead}`;
}
