// What guests call a landmark, a sight, or a kind of landmarks.
import { anyLandmark, landmarks, sights } from '../place/places.ts';
import { placeNames } from '../place/areas.ts';
import { denial, far, oneOf } from './word-rules.ts';

/** Names of kinds. They mean a landmark behind "near" only. */
const kinds: readonly (readonly [phrase: string, near: string])[] = [
  ['hospital', anyLandmark.hospital],
  ['hospitals', anyLandmark.hospital],
  ['medical center', anyLandmark.hospital],
  ['base', anyLandmark.base],
  ['military base', anyLandmark.base],
  ['navy base', anyLandmark.base],
  ['naval base', anyLandmark.base],
  ['beach', anyLandmark.beach],
  ['beaches', anyLandmark.beach],
  ['ocean', anyLandmark.beach],
  ['sand', anyLandmark.beach],
  ['sea', anyLandmark.beach],
  ['water', anyLandmark.beach],
  ['campus', anyLandmark.campus],
  ['university', anyLandmark.campus],
  ['college', anyLandmark.campus],
];

/** Nicknames that mean the landmark wherever they stand. */
const nicknames: readonly (readonly [phrase: string, near: string])[] = [
  ['ucsd medical center', 'UC San Diego Medical Center, Hillcrest'],
  ['ucsd hospital', 'UC San Diego Medical Center, Hillcrest'],
  ['ucsd hillcrest', 'UC San Diego Medical Center, Hillcrest'],
  ['hillcrest hospital', 'UC San Diego Medical Center, Hillcrest'],
  ['ucsd', 'UC San Diego'],
  ['uc san diego', 'UC San Diego'],
  ['sdsu', 'San Diego State University'],
  ['san diego state', 'San Diego State University'],
  ['usd', 'University of San Diego'],
  ['plnu', 'Point Loma Nazarene University'],
  ['point loma nazarene', 'Point Loma Nazarene University'],
  ['kaiser', 'Kaiser Permanente San Diego'],
  ['kaiser permanente', 'Kaiser Permanente San Diego'],
  ['kaiser hospital', 'Kaiser Permanente San Diego'],
  ['balboa hospital', 'Naval Medical Center San Diego'],
  ['balboa naval hospital', 'Naval Medical Center San Diego'],
  ['naval hospital', 'Naval Medical Center San Diego'],
  ['navy hospital', 'Naval Medical Center San Diego'],
  ['naval medical center', 'Naval Medical Center San Diego'],
  ['nmcsd', 'Naval Medical Center San Diego'],
  ['rady', 'Rady Children’s Hospital'],
  ["rady children's", 'Rady Children’s Hospital'],
  ['rady childrens', 'Rady Children’s Hospital'],
  ['rady hospital', 'Rady Children’s Hospital'],
  ["children's hospital", 'Rady Children’s Hospital'],
  ['childrens hospital', 'Rady Children’s Hospital'],
  ['scripps la jolla', 'Scripps Memorial Hospital La Jolla'],
  ['scripps memorial', 'Scripps Memorial Hospital La Jolla'],
  ['scripps memorial hospital', 'Scripps Memorial Hospital La Jolla'],
  ['scripps memorial la jolla', 'Scripps Memorial Hospital La Jolla'],
  ['scripps mercy', 'Scripps Mercy Hospital'],
  ['mercy hospital', 'Scripps Mercy Hospital'],
  ['scripps hospital', 'Scripps Mercy Hospital'],
  ['sharp memorial', 'Sharp Memorial Hospital'],
  ['sharp hospital', 'Sharp Memorial Hospital'],
  ['jacobs', 'Jacobs Medical Center'],
  ['va hospital', 'VA Medical Center, La Jolla'],
  ['va medical center', 'VA Medical Center, La Jolla'],
  ['veterans hospital', 'VA Medical Center, La Jolla'],
  ['mcrd', 'Marine Corps Recruit Depot'],
  ['recruit depot', 'Marine Corps Recruit Depot'],
  ['miramar base', 'MCAS Miramar'],
  ['miramar air station', 'MCAS Miramar'],
  ['north island', 'NAS North Island'],
  ['nasni', 'NAS North Island'],
  ['amphibious base', 'Naval Amphibious Base Coronado'],
  ['nab coronado', 'Naval Amphibious Base Coronado'],
  ['coronado base', 'Naval Amphibious Base Coronado'],
  ['coronado naval base', 'Naval Amphibious Base Coronado'],
  ['point loma base', 'Naval Base Point Loma'],
  ['sub base', 'Naval Base Point Loma'],
  ['submarine base', 'Naval Base Point Loma'],
  ['32nd street base', 'Naval Base San Diego'],
  ['32nd street naval base', 'Naval Base San Diego'],
  ['32nd street naval station', 'Naval Base San Diego'],
  ['32nd street', 'Naval Base San Diego'],
  ['32nd st', 'Naval Base San Diego'],
  ['naval station', 'Naval Base San Diego'],
  ['ream field', 'Naval Outlying Landing Field Imperial Beach'],
  ['ib pier', 'Imperial Beach Pier'],
  ['san diego international airport', 'San Diego Airport'],
  ['san diego international', 'San Diego Airport'],
  ['lindbergh field', 'San Diego Airport'],
  ['convention center', 'San Diego Convention Center'],
  ['petco', 'Petco Park'],
  ['sea world', 'SeaWorld'],
  ['zoo', 'San Diego Zoo'],
  ['balboa', 'Balboa Park'],
  ['border crossing', 'San Ysidro Border Crossing'],
  ['mexican border', 'San Ysidro Border Crossing'],
  ['cabrillo monument', 'Cabrillo National Monument'],
  ['uss midway', 'USS Midway Museum'],
  ['midway museum', 'USS Midway Museum'],
];

/** Nicknames that are words of their own elsewhere. They mean the landmark behind "near" or alone only. */
const nicknamesBehindNear: readonly (readonly [phrase: string, near: string])[] = [
  ['sharp', 'Sharp Memorial Hospital'],
  ['scripps', 'Scripps Mercy Hospital'],
  ['mercy', 'Scripps Mercy Hospital'],
  ['the va', 'VA Medical Center, La Jolla'],
  ['va', 'VA Medical Center, La Jolla'],
  ['miramar', 'MCAS Miramar'],
  ['state', 'San Diego State University'],
  ['cove', 'La Jolla Cove'],
  ['ob', 'Ocean Beach'],
  ['pb', 'Pacific Beach'],
  ['mb', 'Mission Beach'],
  ['airport', 'San Diego Airport'],
  ['ballpark', 'Petco Park'],
  ['baseball stadium', 'Petco Park'],
  ['stadium', 'Snapdragon Stadium'],
  ['border', 'San Ysidro Border Crossing'],
  ['train station', 'Santa Fe Depot'],
  ['amtrak', 'Santa Fe Depot'],
  ['amtrak station', 'Santa Fe Depot'],
];

const names = landmarks.map(({ name, kind }) => ({
  phrase: name.toLowerCase().replaceAll('’', "'"),
  name,
  kind,
}));
const unique = [
  ...names.filter(({ kind }) => kind !== 'beach'),
  ...sights.map(({ name }) => ({ phrase: name.toLowerCase(), name })),
].map(({ phrase, name }) => [phrase, name] as const);
/** A beach's name is a neighborhood's, too. */
const beaches = names
  .filter(({ kind }) => kind === 'beach')
  .map(({ phrase, name }) => [phrase, name] as const);

/** Spanish puts the name behind: "hospital Sharp". */
const reversed = nicknames.flatMap(([phrase, name]) =>
  phrase.endsWith(' hospital') ? [[`hospital ${phrase.slice(0, -' hospital'.length)}`, name] as const] : [],
);
const anywhere = new Map([...nicknames, ...reversed, ...unique]);
const behindNear = new Map([...kinds, ...nicknamesBehindNear, ...beaches, ...anywhere]);

/** Names and nicknames in lower case, to correct their spelling. */
export const landmarkNames: readonly string[] = [...nicknames, ...unique, ...beaches].map(
  ([phrase]) => phrase,
);

/** What guests type for a landmark or a sight, and its name. */
export const landmarkNicknames: readonly (readonly [phrase: string, name: string])[] = [
  ...nicknames,
  ...nicknamesBehindNear,
];

/** The source of a pattern of all phrases. */
export const landmarkPhrase = oneOf(behindNear.keys());

const near = String.raw`(?:within )?(?:(?:(?:\d{1,2}|a few|a short) ?(?:min(?:ute)?s?|miles?|blocks?)|a few|a short)(?: walk(?:ing)?| drive| bike ride)? )?(?:near(?:by| to)?|close to|next to|right by|by|around|beside|across from|(?:in )?walking distance (?:to|from|of)|(?:walk(?:ing|able)?|short walk|steps?|minutes?|blocks?|miles?|drive)(?: distance)? (?:to|from)|from|work(?:ing|s)? at|at|commute to|stationed at|assigned to)`;

/** The part of town beside a landmark says where that is: "UCSD La Jolla", "point loma sub base". */
const partOfTown = `(?:${oneOf(placeNames.keys())}|coronado|mission bay)`;
const inItsPart = String.raw`(?:${partOfTown} )?(${oneOf(anywhere.keys())})\b(?: ${partOfTown}\b)?`;

/** "near Sharp Memorial", "walk to the beach", "by a hospital". The first of both groups is the phrase. */
export const nearPattern = new RegExp(
  String.raw`\b${near} (?:the |an? |any |my )?(?:${inItsPart}|(${landmarkPhrase}))\b(?! (?:house|towel|chairs?|views?|green|ranch|clinic))`,
);
/** "Not near the airport", "far from UCSD". The first group is the phrase. */
export const awayPattern = new RegExp(
  String.raw`(?:${denial}|${far} from (?:the )?)(${landmarkPhrase})\b(?! (?:house|towel|chairs?|views?|green|ranch|clinic|cove)\b)`,
);
/** "UCSD". The first group is the phrase. */
export const landmarkPattern = new RegExp(String.raw`(?<!\d ?)\b${inItsPart}`);
/** "airport" or "hospital" alone. The first group is the phrase. */
export const aloneLandmarkPattern = new RegExp(
  String.raw`^(${oneOf(['airport', 'border', 'ballpark', 'train station', 'amtrak', 'hospital', 'hospitals'])})$`,
);
/** "hospital within 10 minutes" */
export const nearbyPattern = new RegExp(
  String.raw`\b(${landmarkPhrase}) (?:within (?:\d{1,2} (?:min(?:ute)?s?|miles?|blocks?)|walking distance|reach)|in walking distance|nearby|close by)\b`,
);

/** "Not the beach" may be a beachfront home, and "not pacific beach" is the neighborhood. */
export function landmarkToAvoid([whole, phrase = '']: RegExpExecArray): string {
  const isFar = /\b(?:near|close to|next to|by|around|far|away)\b/.test(whole);
  return (isFar ? behindNear : anywhere).get(phrase) ?? '';
}

/** The value of the filter for a phrase of one of the patterns. */
export function landmarkOf(phrase = ''): string {
  return behindNear.get(phrase) ?? '';
}
