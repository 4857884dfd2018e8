// Parses street addresses and employers in the words of a search. We know the place of neither.
import type { Rule } from './word-rules.ts';

const hint = 'Try a neighborhood, a ZIP code, or a landmark near it.';
/** In front of an address: "near my office at". */
const toWork = String.raw`(?:\b(?:near|close to|by|from|at) )?(?:\b(?:my |our )?(?:work(?:place)?|job|office) (?:is )?(?:at|on) )?`;
/** Numbers before these are rents, sizes and distances. */
const noName =
  'near|by|at|on|in|off|to|for|and|or|with|from|an?|the|per|max|month|months|sq|sqft|square|minutes?|mins?|miles?|dollars';
const street = 'ave|avenue|st|street|dr|drive|blvd|boulevard|rd|road|ln|lane|pkwy|parkway|hwy';

/** "4077 Fifth Avenue". Must stand before the rules of rents, which would take the number. */
export const addressRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`${toWork}\b(\d{3,5} (?:(?!(?:${noName})\b)[a-z\d'.]+ ){1,3}?(?:${street})\b)(?! (?:to|from|away|parking)\b)`,
    ),
    ([, address = '']) => ({ problem: `We don’t know where “${address}” is. ${hint}` }),
  ],
];

/** "I work at Qualcomm". Other rules have read the landmarks that people work at. */
export const workRule: Rule = [
  /(?:\b(?:near|close to|by|from) )?\b(?:i |my |our |we )?work(?:ing|s|place)? (?:is )?at (?:the )?(?!home\b|nights?\b|an? )([a-z][\w'&-]*(?: [a-z][\w'&-]*){0,2})(?=$|[^\w ])/,
  ([, employer = '']) => ({ problem: `We don’t know where “${employer}” is. ${hint}` }),
];
