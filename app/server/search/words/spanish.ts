// The Spanish words that guests type most, in the English that the rules read.
import { rewrite, type Text } from './text.ts';

/** English, and Spanish without accents. */
const certainWords = `near: cerca de, cerca del, junto a, junto al, a pasos de, a unos pasos de; nearby:
  cerca; near a: cerca de un, cerca de una; far from: lejos de, lejos del; not: no quiero, no queremos; a
  month: al mes, por mes, mensual; a night: por noche; a week: por semana; over: mas de; under: menos de, no
  mas de; max: maximo; downtown: centro, el centro; two: dos; three: tres; four: cuatro; five: cinco; six: seis;
  seven: siete; eight: ocho; for: para; with: con; from: desde; up to: hasta; until the: hasta el; dollars: dolares; with: acepta, aceptan, acepten, se
  aceptan, que acepte, que acepten; room: recamara principal, habitacion principal; bedroom: recamara,
  recamaras, habitacion, habitaciones, dormitorio, dormitorios, cuarto, cuartos; bathroom: bano, banos; dog:
  perro, perros, perra, perrito, perrita; cat: gato, gatos, gata, gatito; pets: mascota, mascotas; service
  animal: perro de servicio; people: personas; person: persona; guests: huespedes; adults: adultos; adult:
  adulto; kids: ninos, hijos; baby: bebe; couple: pareja; wife: esposa; husband: esposo; family: familia;
  women only: solo mujeres, solo para mujeres; nurse: enfermera, enfermeras, enfermero; travel: viajera,
  viajeras; nights: noches, noche; days: dias; weeks: semanas, semana; months: meses; month: mes; year: ano;
  years: anos; summer: verano; winter: invierno; tomorrow: manana; wheelchair: silla de ruedas; home: casa,
  casas; apartment: departamento, departamentos, apartamento, apartamentos, depa; studio: estudio; furnished:
  amueblado, amueblada; quiet: tranquilo, tranquila; cheap: barato, barata, baratos, economico, economica, mas
  barato, lo mas barato; air conditioning: aire acondicionado, clima; ocean view: vista al mar; beach: playas;
  beachfront: frente al mar, frente a la playa; pool: alberca, piscina; parking: estacionamiento, cochera;
  garage: garaje; garden: jardin; balcony: balcon; kitchen: cocina; washer: lavadora; dryer: secadora; stairs:
  escalera, escaleras; elevator: elevador, ascensor; ground floor: planta baja, primer piso; smoking: fumar;
  car: carro, coche, camioneta; airport: aeropuerto; university: universidad; school: escuela; base: base
  militar, base naval; 32nd street base: base naval de la 32; border: frontera; zoo: zoologico; looking:
  busco, buscamos, necesito, necesitamos, quiero, queremos, rentar, renta; place: lugar, algo; has: tenga,
  tiene, que tenga; please: porfa, por favor, gracias, hola; from: a partir de, a partir del; large: grande; we are: somos;
  not near: no este cerca de, no este cerca del; end of: fines de, a fines de; mid: mediados de, a mediados
  de; early: principios de, a principios de; january: enero; february: febrero; march: marzo; april: abril;
  may: mayo; june: junio; july: julio; august: agosto; september: septiembre; october: octubre; november:
  noviembre; december: diciembre`;
/** Also English words or parts of names. Translated only if a certain word is in the sentence, too. */
const ambiguousWords = `beach: la playa, playa; ocean: mar; one: un, una, uno; for: por;
  without: sin; in: en; from: del; of: de; to: al; and: y; me: yo; or: o; the: el, la, los, las; my:
  mi, mis; that: que, hay, todo, mejor, muy, es; la jolla: la jolla; la mesa: la mesa; el cajon: el
  cajon; del mar: del mar`;

const readTable = (table: string) =>
  table
    .replaceAll(/\s+/g, ' ')
    .split('; ')
    .flatMap((row) => {
      const [english = '', spanish = ''] = row.split(': ');
      return spanish.split(', ').map((word) => [word, english] as const);
    });
const certain = new Map(readTable(certainWords));
export const spanishWords: readonly string[] = [...certain.keys()];
const all = new Map([...certain, ...readTable(ambiguousWords)]);
const longestFirst = Array.from(all.keys()).toSorted((one, other) => other.length - one.length);
const words = new RegExp(String.raw`(?<![\w/])(?:${longestFirst.join('|')})(?![\w/'])`, 'g');

/** English in place of Spanish. Unchanged without a word that only Spanish has. */
export function translateSpanish(text: Text): Text {
  for (const [word] of text.letters.matchAll(words))
    if (certain.has(word)) return rewrite(text, words, ([each]) => all.get(each) ?? each);
  return text;
}
