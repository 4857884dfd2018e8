// Typed words that don't narrow a search.

/** Words that every listing has or is. Ignored beside other words. */
export const fillerWords: ReadonlySet<string> = new Set(
  `home homes place places rental rentals rent property properties listing listings stay accommodation unit
  looking want need find show nearby near close walk walking walkable distance minutes by within around
  friendly nice good great cheap affordable inexpensive please style month monthly months year in on at to the a an
  and with for of from or my we i some any ok okay allowed welcome available free use
  our us me you it its is are be am have has had would like love hoping hope im id needed wanted wants search searching
  somewhere something somthing anything everything ignore long short term per starting start during while until till that this also plus must
  should can could budget max dollars about approximately
  least most min minimum than up longer bring bringing but then next m re ve ll d
  over arriving arrive vacation trip getaway snowbird snowbirds retired rn assignment
  neighborhood room rooms incl included including all flexible ideally preferably
  lease bah pcs pcsing tdy tad relocating relocation deployment deployments between grad temporary sabbatical internship contract
  mom dad mother father parents grandma grandpa grandparents
  needs has each location w spouse wife husband husbands sharing splitting visiting intern insurance ale tla housing
  displaced adjuster
  yo hey hi hello thanks thank pls plz lol only just really basically honestly asap i'm we're we'd i'd it's that's`.split(
    /\s+/,
  ),
);

/** The words without fillers and punctuation at both ends. "Near" and "with" are left between phrases. */
export function trimFillers(words: string): string {
  const all = words
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const isWord = (word: string) => !fillerWords.has(word.toLowerCase().replaceAll(/[^\p{L}\p{N}']/gu, ''));
  const last = all.findLastIndex(isWord);
  return last === -1 ? '' : all.slice(all.findIndex(isWord), last + 1).join(' ');
}
