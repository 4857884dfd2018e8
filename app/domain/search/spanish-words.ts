// The Spanish words that guests type most, for the English ones that the search understands.

import { foldText } from '../fold-text.ts';

/** In this order: longer phrases first. Without accents. */
const phrases: readonly (readonly [spanish: string, english: string])[] = [
  ['aire acondicionado', 'air conditioning'],
  ['vista al mar', 'ocean view'],
  ['frente al mar', 'beachfront'],
  ['a (?:unos |pocos )?pasos de(?:l)?', 'near'],
  ['lejos de(?:l)?|no (?:este )?cerca de(?:l)?', 'far from'],
  ['(?:cerca|cerquita) de(?:l)?', 'near'],
  ['junto (?:a|al)', 'near'],
  ['cerca', 'nearby'],
  ['fumar|fumador(?:es)?', 'smoking'],
  ['base (?:militar|naval) de la (?:calle )?32', '32nd street base'],
  ['base (?:militar|naval)', 'base'],
  ['no (?:quiero|queremos)', 'not'],
  ['primer piso|planta baja', 'ground floor'],
  ['(?:recamara|habitacion|dormitorio|cuarto) principal', ' '],
  ['(?:perros?|animal(?:es)?) de (?:servicio|apoyo|asistencia)', 'service animal'],
  ['silla de ruedas', 'wheelchair'],
  ['al mes', 'a month'],
  ['por mes', 'a month'],
  ['por noche', 'a night'],
  ['mas de', 'over'],
  ['menos de', 'under'],
  ['no mas de', 'under'],
  ['(?:se |que )?acept(?:an?|en?|o)', 'with'],
  ['recamaras?|habitacion(?:es)?|dormitorios?|cuartos?', 'bedroom'],
  ['banos?', 'bathroom'],
  ['perr(?:o|a|ito|ita)s?', 'dog'],
  ['gat(?:o|a|ito|ita)s?', 'cat'],
  ['sin mascotas?', 'no pets'],
  ['mascotas?', 'pets'],
  ['(?<!la )playas?(?! de)', 'beach'],
  ['alberca|piscina', 'pool'],
  ['escuelas?', 'school'],
  ['amueblad[oa]s?', 'furnished'],
  ['casas?', 'home'],
  ['departamentos?|apartamentos?|depas?', 'apartment'],
  ['estacionamiento|cochera', 'parking'],
  ['garajes?', 'garage'],
  ['escaleras?|escalones', 'stairs'],
  ['elevador(?:es)?|ascensor(?:es)?', 'elevator'],
  ['lavadora', 'washer'],
  ['secadora', 'dryer'],
  ['cocina', 'kitchen'],
  ['jardin', 'garden'],
  ['balcon', 'balcony'],
  ['universidad', 'university'],
  ['enfermeras?', 'nurse'],
  ['personas?', 'people'],
  ['huespedes', 'guests'],
  ['adultos', 'adults'],
  ['ninos?', 'kids'],
  ['familia', 'family'],
  ['noches?', 'nights'],
  ['dias?', 'days'],
  ['semanas?(?! santa)', 'weeks'],
  ['mes(?:es)?', 'months'],
  ['anos?', 'years'],
  ['dolares', 'dollars'],
  ['tranquil[oa]', 'quiet'],
  ['(?:lo )?mas (?:barat|economic)[oa]s?|(?:barat|economic)[oa]s?', 'cheap'],
  ['aeropuerto', 'airport'],
  ['zoologico', 'zoo'],
  ['vacaciones', 'vacation'],
  ['navidad', 'christmas'],
  ['semestre de(?:l)? (primavera|verano|otono)', '$1 semester'],
  ['semestre', 'semester'],
  ['verano', 'summer'],
  ['invierno', 'winter'],
  ['otono', 'fall'],
  ['primavera', 'spring'],
  ['hay|que tenga|tenga|tiene|renta(?:r|mos)?|porfa|por favor', ' '],
  ['busco|buscamos|necesito|necesitamos|quiero|queremos', 'looking'],
  ['lugar|algo', 'place'],
  ['viajeras?', 'travel'],
  ['clima', 'air conditioning'],
  ['pareja', 'couple'],
  ['bebes?', 'baby'],
  ['esposa?', 'wife'],
  ['maximo', 'max'],
  ['(?<=\\d ?)mil', 'k'],
  ['frontera', 'border'],
  ['hasta', 'up to'],
  ['(?<!la )manana', 'tomorrow'],
  ['solo (?:para )?mujeres', 'women only'],
  ['solo (?:para )?hombres', 'men only'],
  ['camioneta|troca|carro|coche', 'car'],
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
];

/**
 * Words that English texts and names of places have, too. Translated only beside one of the others:
 * "la playa" alone is a neighborhood.
 */
const ambiguous: readonly (readonly [spanish: string, english: string])[] = [
  ['(?:la )?playa', 'beach'],
  ['centro', 'downtown'],
  // "One apartment" would be words to search for.
  [
    'un[oa]?(?= (?:bedroom|bathroom|people|adults|kids|baby|dog|cat|nights|days|weeks|months|years)\\b)',
    'one',
  ],
  ['un[oa]?', 'a'],
  ['dos', 'two'],
  ['tres', 'three'],
  ['cuatro', 'four'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['siete', 'seven'],
  ['ocho', 'eight'],
  ['para|por', 'for'],
  ['con', 'with'],
  ['sin', 'without'],
  ['en', 'in'],
  ['desde|del(?! (?:mar|cerro))', 'from'],
  ['de', 'of'],
  ['al?', 'to'],
  ['y', 'and'],
  ['el(?! cajon)|la(?! (?:jolla|mesa|playa))|los|las', 'the'],
  ['que|mi|mis', ''],
];

const toPattern = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, 'g');
const certain = phrases.map(([words, english]) => [toPattern(words), english] as const);
const uncertain = ambiguous.map(([words, english]) => [toPattern(words), english] as const);

/** The text, in lower case, with English words in place of Spanish ones. Unchanged if it has none. */
export function translateSpanish(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const translated = replaceAll(plain, certain);
  return translated === plain ? text : replaceAll(translated, uncertain);
}

/** The words with the accents that they have in `typed`: "cabaña" for "cabana". Both in lower case. */
export function restoreAccents(words: string, typed: string): string {
  const accented = Array.from(typed.matchAll(letters), ([word]) => [foldText(word), word] as const).filter(
    ([folded, word]) => folded !== word,
  );
  const byFolded = new Map(accented);
  return accented.length === 0 ? words : words.replaceAll(letters, (word) => byFolded.get(word) ?? word);
}

/** In the search's normal form, an accented letter is one character. A mark alone may follow an emoji. */
const letters = /\p{L}+/gu;

function replaceAll(text: string, table: readonly (readonly [pattern: RegExp, english: string])[]): string {
  return table.reduce((result, [pattern, english]) => result.replace(pattern, english), text);
}
