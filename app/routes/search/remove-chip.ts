// Removes one chip from a search. The sentence stays as typed, without the words that mean the chip.
import { chipsOf, type Filters } from '#domain/search/filters.ts';
import { keepWords } from '#ui/search/format-search.ts';
import { interpretSearch, understoodOf } from '#server/search/interpret-search.ts';
import { shortenSentence } from '#server/search/shorten-sentence.ts';
import type { Server } from '#server/server.ts';

/** `label` is the chip's. An unknown one changes nothing. */
export async function removeChip(
  { db }: Server,
  typed: Filters,
  label: string | null,
  today: string,
): Promise<Filters> {
  const interpreted = await interpretSearch(db, typed, today);
  const understood = understoodOf(interpreted);
  const chip = chipsOf(understood, today).find((each) => each.label === label);
  if (!chip) return typed;
  const spelled = { ...typed, text: interpreted.correctedTo ?? typed.text };
  return (
    shortenSentence(spelled, understood, chip.without, today) ?? keepWords(chip.without, typed, understood)
  );
}
