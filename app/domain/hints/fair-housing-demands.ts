// What a listing may not ask of a group of people: more money, or an answer that decides who may stay.
import { after, before } from './fair-housing-ways.ts';
import { anyWord, lines, oneOf } from './hint-rules.ts';

const cost = lines`
  surcharges?|fees?|deposits?|co-?sign(?:ers?)?|doubled?|doubles|tripled?|guarantors?|references
  (?:extra|more|additional) (?:papers?|paperwork)|premium|\$ ?\d[\d,.]*|\d+ ?%|double|extra
  additional|more|higher|two bedrooms|upcharge|ahead|up ?front|in advance
  whole(?= (?:deposit|rent|lease|term|year|month))|full lease|first and last
`;

const notFree = String.raw`(?<!\b(?:no|without|never|not|waive\w*|\w+n't)(?: \w+){0,2} )`;
const beforeCharged = before(
  notFree +
    oneOf(
      String.raw`(?<!\w)${cost}(?: (?!no\b|waived|not\b)[\w'$,-]+){0,5}? (?:for|per|each|every|if|when|with|on|to)(?: [\w'-]+){0,4}? `,
      String.raw`\b(?:charge|bill)s? (?:extra )?(?:for |per )?(?:(?:each|every|all|any|the|your) )?`,
    ),
);
const pays = lines`
  pays?|owes?|(?:be |get )?(?:charged?|asked)|costs?|goes up|rises|increases|needs?(?: an?)?
  requires?(?: an?)?|for|at|leaves?|adds?|is|are|provides?|brings?|means?|makes? it|brings? it to
`;
const afterCharged = after(
  oneOf(
    String.raw`(?!.{0,30}\b(?:no|without|never|not|free)\b)(?:,? [\w'/-]+){0,10}? ${pays}(?: [\w'-]+){0,4}? ${cost}(?!\w)`,
    String.raw`(?::| -|,| =) ?(?:plus |add |an? )?(?:extra )?\$ ?\d`,
    String.raw` (?:\w+ )?(?:surcharges?|fees?|deposits?|premium)\b(?!.{0,30}\b(?:no|waived|free)\b)`,
    String.raw`(?: (?!not\b|never\b)[\w'/-]+){0,3}? (?:gets?|is|are|be) charged\b(?! (?:no|not|the same|like))`,
  ),
);
const onlyWith = /\bonly (?:with|if)\b[^.;]{0,30}\b(?:co-?sign|guarant|deposit)/i;
export const costs = (who: RegExp) => [
  { words: who, before: beforeCharged },
  { words: who, after: afterCharged },
  { words: who, context: [onlyWith] },
];

/** A question whose answer decides who may stay, but not who needs a crib. */
export const asked = (who: RegExp) => [
  {
    words: who,
    before: before(
      String.raw`\b` +
        lines`
        tell (?:us|me)|let (?:us|me) know|say|mention|disclose|list|state
        (?:honest|upfront|open|ask(?:ed)?) about|(?:any|are there)|(?:do|does|will|have|are) you
        what|which|how (?:many|old)|(?:need|want|like) to know
      ` +
        String.raw`\b[^.;]{0,30}`,
    ),
    after: after(
      String.raw`(?!.*\b(?:so (?:that )?we (?:can|could)|crib|high chair|bunks?|towels|set up|help|adjust)\b)`,
    ),
    context: [decides],
    nearby: true,
  },
];
const decides = anyWord(lines`
    deci(?:de|sion)|before (?:i|we|you|booking|applying)|pass|matters?|right for you|approv\w+
    if (?:yes|so)|turn(?:ed)? (?:down|away)|screen|depends|see (?:if|whether)|talk first|before we
    should know|we ask everyone|(?:first|application|booking) (?:message|request)
  `);
