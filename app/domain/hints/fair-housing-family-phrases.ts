// Unfair wording about children and households that needs no group, or only a part of one.
import { families, genders, kids, people } from './fair-housing-groups.ts';
import { safety } from './fair-housing-ways.ts';
import { lines } from './hint-rules.ts';

/** Where the law itself sets an age. */
export const noBar = String.raw`(?!.{0,24}\b(?:bars?|clubs?|casinos?|pubs?|brewer\w+|pool|gym|drink\w*)\b)`;

export const familyPhrases = {
  children: [
    lines`
      \b(?:place|put|house|keep|assign|send|steer)s?\b(?: \w+){0,2} (?:families|parents)\b[^.;]{0,20}\b(?:on|in|at|to)\b
      \bonly (?:older|bigger|school[- ]age|teenage) (?:kids|children)\b
    `,
    lines`
      \b(?:child|children|kids?|baby|toddler|infant)[ -]?(?:free|less|averse|restricted|sensitive|limited)\b(?! (?:of|deals?|days?|month|admission|entry|meals?))
      \b(?:away|escape|break|refuge|rest) from\b[^.;]{0,40}\b(?:children|kids|toddlers|babies)\b
      \bonly\b[^.;]{0,20} with (?:one|1|two|2) (?:child|kid)|\b(?:one|1|two|2)(?: of \w+)? (?:may|can) be (?:an? )?(?:child|kid|minor)
      \bno (?:sleepovers?|overnights?|visits?)\b[^.;]{0,40}\b(?:children|kids|grand(?:kids|children)|teens|nieces|nephews)\b
      \b(?:if|as long as|when|provided|party|group)\b[^.;]{0,25}\b(?:is|are) (?:all|only|just) adults
      \bwith (?:an? )?(?:children|kids|child|baby|family) \$ ?\d
      \b(?:it|this|house|home|unit|place|upstairs|floor|loft|suite)(?:'s| is) (?:only |just |strictly )?for (?:adults|grown-?ups)\b
      \bwhere we (?:put|place|house|keep) (?:famil|kids|parents|people with)
      \b(?:children|kids|teens) (?:will be|are|must be|should be) (?:asked|required|told|expected) to\b${safety}
      \badults can be adults\b|\b(?:reserve|keep|kept|held|hold|save)\w*\b[^.;]{0,25} for (?:adult|grown-?up|singles and couples|couples)
      \b(?:adults|grown-?ups) in mind\b|\bchildren\b[^.;]{0,60}\bno\b[^.;]{0,40}\bplay(?:ing)?\b
      \b(?:guests?|people|residents|those|anyone|travelers|visitors)(?: who are| aged?)? (?:1[2-9]|21)(?: ?\+| (?:and|or) (?:up|over|older|above)\b)(?!.{0,20}\b(?:pay|ride|need|may|can|get|sign)\b)${noBar}
      \b(?:residents?|occupants?|persons?|people|both|all|everyone|tenants?)\b[^.;]{0,40}\b(?:over|above|at least|older than) (?:the age of )?(?:1[4-9]|21|eighteen|sixteen)\b(?!.{0,40}\bsign)${noBar}
      \b(?:only|accept\w*|welcome|allow\w*|take|okay|fine with)\b[^.;]{0,20}\b(?:children|kids|teens)(?: (?:who|that|are|aged?|of)){0,4} (?:over |above )?(?:\d+|ten|twelve|\w+teen)(?:,? (?:and|or) (?:up|over|older|above)|(?<=(?:over|above) \w+)| ?\+)
      (?<!\bour )\b(?:famil(?:y|ies)|kids|children|little ones|babies|parents)\b[^.;]{0,30}\b(?:gets?|take|given|offered|go (?:to|in)|belong in|housed in|use) (?:the|our|one of our) (?:\w+ )?(?:back|rear|ground|lower|bottom|downstairs|annex|courtyard)\b
      \b(?:famil(?:y|ies)|kids|children|parents)\b[^.;]{0,20}\b(?:are|is|get|will be|be) (?:only )?(?:offered|given|shown|assigned|placed|put|housed|moved)\b[^.;]{0,20}\b(?:units?|apartments?|cottages?|floors?|buildings?|houses?|homes?|side|wing|back|rear)\b
      \bempty[ -]?nesters?\b|\bnot (?:kid|child|family|baby|toddler)[ -](?:friendly|proof|safe)
      \bgrown[ -]?up (?:kind of )?(?:place|home|space|retreat)\b
      (?<!\b(?:our|my)(?: \w+)? )\b(?:children|kids) (?:have |are )?(?:left|stayed|at home|moved out|grown|gone)
      \bno (?:playing|running|crying)\b(?!.{0,20}\b(?:pool|deck|dock|spa|tub))
      \b(?:leave|left|keep) (?:the |your |any |their )?(?:${kids})(?! off)${safety}
    `,
    lines`
      \b(?:adults?|grown[ -]?ups?|(?:grown|big) (?:people|folks)),?[ -]?(?:only|building|community|complex|oriented|living|please|(?:household|tenants?|guests?|couples?) (?:wanted|preferred|only))\b
      \b(?<!\b(?:not|\w+n't) )(?:only|just|strictly|exclusively|prefer|ideal for|designed for|perfect for|best for|meant for|reserved for|suited to|(?:kept|saved|set aside|held) for|front is for)(?: (?:\w+ )?(?:quiet|mature|two|2))? (?:adults?|grown[ -]?ups|grown (?:folks|people))\b(?! (?:may|can|and (?:kids|children|famil)))
    `,
    lines`
      \b(?:children|kids|toddlers|babies|teens|child|minors|teenagers|youngsters|grand(?:kids|children))\b(?: (?:under|over) \w+)? (?:are |is )?(?:must|may not|may only|can only|can't(?! (?:get enough|wait|miss|help|open|reach|see|fall|get out|buy))|cannot|have to(?! (?:see|try))|should(?! (?:love|like|enjoy|have|find))|only|not to|stay only|not permitted|not allowed|may (?:visit|come)\b[^.;]{0,40}\b(?:not|can't|never)|use the (?:back|rear|side|other)|over|above)\b${safety}
      \b(?:children|kids)\b[^.;]{0,40}\b(?:ground floor|first floor)
      \bages?\b[^.;]{0,20} of (?:your )?(?:kids|children)\b
      \brarely\b[^.;]{0,30}\b(?:one|kids|children|famil)|\b(?:younger|smaller|little) ones,? no
      \b(?:high ?schoolers|teens) and (?:up|older)
    `,
    lines`
      \b(?:guests?|occupants?|residents?|tenants?|every(?:one|body)|all|people|anyone)\b[^.;]{0,20}\b(?:must|should|ha(?:s|ve) to|needs? to) be (?:at least |over |above |older than |aged ){0,2}(?:1[4-9]|2[01]|eighteen|sixteen|twenty-one)\b(?!.{0,20}\b(?:sign|book|drink|use|enter|swim|drive|rent a car)\b)
      \b(?:residents|tenants|guests|people|ages?|building|community)\b[^.;]{0,12}\b(?:18|21)\+
      (?:^|\b(?:only|must be|please|strictly)\W+)(?:1[68]|21) ?(?:\+|(?:and|or) (?:up|over|older|above)\b)(?! to (?!be|stay|live))${noBar}
      \b(?:1[68]|21) ?(?:\+|(?:and|or) (?:up|over|older|above)),? (?:only|please)\b${noBar}
      \b(?:any(?:one|body)|those|${people}) (?:who (?:is|are) )?(?:under|below|younger than) (?:the age of )?(?:1[0-9]|21|eighteen|sixteen|twelve)\b(?! (?:should|must|need to|come) [^.;]*\b(?:parent|guardian|adult))${safety}
    `,
    lines`
      (?:\bno(?:t| ?one| ?body)?|n't)(?! (?:\w+ )?(?:fee|charge|cost|extra))(?: \w+){0,4} (?:under|below|younger than)(?: the)?(?: age)?(?: of)? (?:1?\d|eighteen|twelve|five|sixteen|ten)\b(?! (?:nights?|days?|months?|weeks?|feet|ft|lbs?|pounds|hours|people))
      \b(?:one|two|1|2) (?:child|kids?|children|baby)(?: \w+)? (?:only|max\w*|at most)
      \b(?:only|max(?:imum)?(?: of)?|at most|no more than|limit(?:ed)?(?: of| to)?|up to) (?:one|two|1|2) (?:small )?(?:child|kids?|children|baby)\b
      \b(?:every|all|each) (?:guests?|occupants?|one|body)\b.{0,24}\b(?:18|21)\b(?!.{0,16}\bsign)
      \b(?:all|both|each|every(?:one|body))\b(?: (?!sign)\w+){0,3} (?:must|ha(?:ve|s) to|should|needs? to) be (?:adults|over (?:18|21)|(?:18|21)(?:\+| (?:or|and) (?:over|older|up)))
      \b(?:18|21) (?:or|and) (?:over|older|up) to (?:stay|live|sleep|reside)
    `,
    lines`
      \b(?:cribs?|playpens?|high ?chairs?|strollers?|toys|diapers)\b[^.;]{0,20}\b(?:(?:not|\w+n't|never) (?:be )?(?:allowed|permitted|welcome|wanted|accepted)|prohibited|banned|forbidden)
      \bdon't (?:do|allow|want|accept) (?:cribs|playpens|high ?chairs|strollers|toys|diapers)\b
    `,
    lines`
      \b(?:one|a single|1|two|2) (?:child|kids?|children|baby|toddler|teen)\b[^.;,]{0,12}\b(?:okay|ok|fine|tops|max\w*|at most|the limit|allowed|accepted|is all)\b
      \b(?:nursery|(?:kid|child)'?s'? (?:bed)?room|bedroom for (?:your|an?) (?:son|daughter|child|kids?))\b(?<=\b(?:not|\w+n't|never|cannot)\b[^.;]{0,40})
      \b(?:charges?|\$ ?\d+|pay|fee)\b[^.;]{0,15} (?:per|for each|for every) (?:child|kid|baby|toddler)\b
      \bonly if (?:the |your |their |any )?(?:${kids})|\bfree (?:of|from) ${families}
      (?<!\b(?:our|my)(?: \w+)? )\b(?:children|kids|sons|daughters|youngest)\b[^.;]{0,20}\b(?:off to|out of the (?:house|nest)|grown(?![- ]?ups?)|moved out|flown|in college|adults now)\b
    `,
    String.raw`\b(?:keep|limit)\w*\b[^.;]{0,12}\b(?:number of |how many )?(?:children|kids|babies)\b[^.;]{0,12}\b(?:one|two|1|2|few|low)\b`,
  ],
  household: [
    String.raw`\b(?:ladies|wom[ae]n|m[ae]n|girls|guys)(?:'s|') (?:house|home|building|apartment|household|floor|only)\b|\bfor (?:an? |one )(?:[\w-]+ ){0,2}(?:female|male|lady|gentleman|bachelor|gal|dude)(?= *(?:$|[.,;!]| (?:who|to|only|with)\b))`,
    lines`
      \ball[- ](?:female|male|girls?|guys?|wom[ae]n|m[ae]n|boys?)\b
      \b(?:if|as long as|unless|once|whether) (?:you|they)(?: two| both| guys)?(?:'re| are| aren't) (?:legally |not |both ){0,3}(?:married|single|engaged|wed|divorced|gay|straight)\b
    `,
    lines`
      \b(?:married|unmarried|unwed|straight|gay|lesbian|heterosexual|same[ -]sex|traditional|divorced) (?:couples?|${people}|women|men|partners?|pairs?)\b(?!')
      \b(?:mom|mother)[- ]and[- ](?:dad|father)\b|\bhusband,? (?:&|and )?(?:an? )?wife\b(?! (?:(?:team|duo) )?(?:who|that|run|clean|own|built)\w*)
      \bare you (?:two |both |guys )?(?:legally )?(?:married|single|gay|straight|a couple)\b
      \b(?:one|a single) family only\b|\bonly (?:related|blood)\b|\brelated (?:persons|people|by (?:blood|marriage))\b
      \bmr\.? (?:and|&) mrs\b|\bengaged isn't\b
      ^(?:only |just )?for (?:an?|one|two) (?:[\w-]+ )?(?:${genders}|bachelor|couple)\b
      \b(?:married|singles?|wed) only\b|\b(?:married|unmarried|straight) (?:preferred|wanted|please|ideal)\b|\bmarriage (?:certificate|license)
      \b(?:(?:must|should|have to) be (?:legally )?(?:married|wed|related|single)|people who are (?:married|single)|proof of marriage|sexual orientation|gender identity|(?:marital|relationship) status|unrelated (?:people|adults|tenants)|mixed couples)\b
    `,
    String.raw`\b(?:prefer(?:red|ably|ence)?|only|no|not|ideal(?:ly)?|looking for|seeking|want(?:ed)?|must be)\b[^.;]{0,30} (?:single|married|unmarried|divorced|straight|gay|lgbt\w*|transgender|female|male)\b(?![ -](?:cup|serve|use|beds?|level|stor(?:y|ies)|room|car|day|night|use|garage|family|floor|sink|stall|space|trip|stair|step|spot))`,
  ],
};
