// The labeled set that measures the signals of a review (docs/decisions/0060-signals.md): 300 properties in
// the order of their submission, 240 honest and then 60 fraudulent, duplicate or out of place. The decision
// says which rules were adjusted after runs of the set. The same seed gives the same set.
import { type Disguise, disguises, type PhotoPlan } from '#tests/support/labeled-photos.ts';
import { createRandom, type Random } from '#tests/support/labeled-random.ts';

export interface LabeledProperty {
  /** Empty for an honest property, else why a reviewer should notice it. */
  way: string;
  title: string;
  description: string;
  location: string;
  zipCode: string;
  propertyType: 'Apartment' | 'Condo' | 'Single Family Home' | 'Studio';
  bedrooms: number;
  desiredMonthlyRent: number;
  landlordPhone: string;
  submitterEmail: string;
  photos: PhotoPlan[];
}

/**
 * Multiples of the median rent at 0, 10, 50, 90, 99 and 100 % of the homes, as in ../properties.ts.
 */
const rentFactors = [0.3, 0.6, 1, 1.9, 4, 8];
const rentShares = [0, 0.1, 0.5, 0.9, 0.99, 1];
const medianRents = [2600, 3000, 4300, 6200];

const places = ['the pier', 'Balboa Park', 'the harbor', 'the beach', 'the trolley', 'the farmers market'];
/** Slots of `sentences`. Many words for each, because descriptions by different people share few phrases. */
const words: Record<string, readonly string[]> = {
  ADJECTIVE:
    `bright quiet spacious charming cozy airy rustic polished sunny sheltered breezy modern restored tidy roomy snug
    hidden leafy tiled painted wooden curved wide narrow private shared enclosed covered open warm`.split(
      /\s+/,
    ),
  ROOM: `bedroom kitchen bathroom balcony patio porch study hallway loft garden courtyard deck den alcove pantry
    nursery sunroom basement terrace studio`.split(/\s+/),
  THING:
    `sofa desk stove hammock grill bathtub bookshelf armchair fireplace piano mirror skylight dresser futon bunk oven
    heater fan lamp rug wardrobe bench table crib swing fountain projector shower closet window`.split(/\s+/),
  VERB: `faces overlooks adjoins holds gains borders frames suits fits hides serves offers gets keeps`.split(
    /\s+/,
  ),
  PERSON:
    `nurses students teachers families surfers musicians painters sailors retirees writers engineers gardeners`.split(
      /\s+/,
    ),
  PLACE: places,
  TIME: [
    'at dawn',
    'after lunch',
    'on weekends',
    'in winter',
    'most evenings',
    'before work',
    'all summer',
    'on Tuesdays',
  ],
  NUMBER: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'ten', 'twelve'],
};
const sentences = [
  'A ADJECTIVE, ADJECTIVE home NUMBER blocks from PLACE.',
  'The ROOM VERB a ADJECTIVE ROOM and PLACE.',
  'PERSON and PERSON liked the ADJECTIVE THING TIME.',
  'You’ll find a ADJECTIVE THING, NUMBER ADJECTIVE chairs and a THING in the ROOM.',
  'We rebuilt the ROOM NUMBER years ago and gave the ROOM a ADJECTIVE THING.',
  'Walk to PLACE TIME: it takes NUMBER minutes past ADJECTIVE houses.',
  'Laundry is beside the ROOM, and a THING stands ready TIME.',
  'The THING VERB NUMBER PERSON without trouble.',
  'TIME the ROOM gets light from a ADJECTIVE window above the THING.',
  'Parking is ADJECTIVE TIME, near PLACE.',
  'Ask PERSON next door: the ADJECTIVE ROOM stays cool TIME.',
  'Utilities, a THING and the ADJECTIVE THING are included.',
  'Our ADJECTIVE ROOM VERB the neighbors’ ADJECTIVE ROOM.',
  'Cook on a ADJECTIVE stove, eat in the ROOM, and read by the THING TIME.',
];
const honestDigits = [
  '3 bed 2.5 bath, 24/7 on-site manager, I-5 in 6 minutes.',
  'Check-in 3:00-10:00 pm. 1,150 sq. ft. Wi-Fi at 500 Mbps.',
  'Route 75 and the 901 bus stop outside. Built 1984/rebuilt 2019.',
  'Look at the surf @ the pier. Rent is due on the 1st, deposit $1,500.',
  'Sleeps 4 at most. Quiet hours 10 pm to 7 am. No smoking. Please don’t call the neighbors.',
  'Near St. Paul’s Cathedral and Petco Park. Ask me anything through the site.',
  'From 01/04/2027 to 06/30/2027. 92109-4417 is the ZIP code of the block.',
];
/**
 * Ways to leave contact details in public text. The second half was added just before the rule about contact
 * details. Each set has ten of them.
 */
const smuggled = [
  'Call six one nine, five five five, oh one four two.',
  'Text me: 619 five five five 0187.',
  'Write to harborstays at gmail dot com.',
  'Mail sunnykeys [at] outlook (dot) com for a faster reply.',
  'WhatsApp 6195550163 before you ask here.',
  'Find me on Instagram as @bayfront.keys.',
  'Book directly on bayfrontkeys.rentals for less.',
  'More photos: bit.ly/3xBaykeys',
  'Reach me on Telegram: baykeys_sd.',
  'My number is (6 1 9) 5-5-5 0 1 4 9.',
  'Ring 619.555.01.72 any time.',
  'Phone: six-one-nine 555 oh-one-nine-three.',
  'Email bay keys at yahoo dot com, without the space.',
  'Look up BayKeys on Facebook and send us a message.',
  'Our site is baykeys dot net.',
  'Write to stay＠baykeys．com today.',
  'Contact: 6I9-555-O1O4',
  'https://wa.me/16195550111',
  'Skip the site: 1 619 555 0188.',
  'My IG: @sunnykeys_sd',
];
const outside = [
  ['Chula Vista, CA', '91910'],
  ['Tijuana, Baja California', '22010'],
  ['Los Angeles', '90015'],
  ['Coronado, CA', '92118'],
  ['San Diego, TX', '78384'],
  ['Oceanside CA', '92054'],
] as const;
const synonyms = [
  ['home', 'place'],
  ['bright', 'sunny'],
  ['quiet', 'silent'],
  ['Walk to', 'Stroll to'],
  ['liked', 'loved'],
  ['stands ready', 'is there'],
  ['gave', 'added to'],
  ['Cook on', 'Prepare meals on'],
  ['minutes', 'min'],
  ['includ', 'cover'],
  ['beside', 'next to'],
  ['wide', 'broad'],
  ['Our', 'The'],
  ['keeps', 'retains'],
  ['near', 'close to'],
  ['You’ll find', 'There is'],
  ['rebuilt', 'redid'],
] as const;

/** The 300 properties of a seed. */
export function labeledProperties(seed: number): LabeledProperty[] {
  const random = createRandom(seed);
  const honest = [
    ...Array.from({ length: 20 }, (_, number) => siblings(random, `building${number}`)).flat(),
    ...Array.from({ length: 4 }, (_, number) => managed(random, `manager${number}`)).flat(),
    ...Array.from({ length: 30 }, () => {
      const home = anyHome(random);
      return { ...home, description: `${home.description} ${random.pick(honestDigits)}` };
    }),
    ...Array.from({ length: 20 }, () => {
      const home = anyHome(random);
      return { ...home, photos: home.photos.map((photo) => ({ ...photo, width: 700 })) };
    }),
    ...Array.from({ length: 15 }, () => ({
      ...anyHome(random),
      ...random.pick([
        { location: 'La Jolla, CA', zipCode: '92037' },
        { location: 'imperial beach california', zipCode: '91932' },
        { location: 'Pacific Beach, San Diego', zipCode: '92109' },
        { location: 'SAN DIEGO, California 92104', zipCode: '92104' },
      ]),
    })),
    ...Array.from({ length: 95 }, () => anyHome(random)),
  ];
  return [...honest, ...fraudulent(random, honest)];
}

function fraudulent(random: Random, honest: readonly LabeledProperty[]): LabeledProperty[] {
  const victim = () => random.pick(honest);
  return [
    ...Array.from({ length: 14 }, () => {
      const { title, description, photos, ...home } = victim();
      const rent = Math.round(home.desiredMonthlyRent * random.between(0.4, 0.8));
      return {
        ...home,
        ...stranger(random),
        way: 'copied listing',
        title: `${title} near the bay`,
        description: paraphrase(random, description),
        desiredMonthlyRent: rent,
        photos: photos.map((photo) => disguise(random, photo)),
      };
    }),
    ...Array.from({ length: 8 }, () => {
      const original = victim();
      const own = anyHome(random);
      return {
        ...original,
        way: 'sent twice under another address',
        title: own.title,
        description: own.description,
        submitterEmail: stranger(random).submitterEmail,
        landlordPhone: `1-${original.landlordPhone.replaceAll(/\D/g, '').replace(/(...)(...)/, '$1/$2/')}`,
        photos: original.photos.map((photo) => ({ ...photo, disguise: 'smaller' as const })),
      };
    }),
    ...Array.from({ length: 8 }, () => {
      const stolen = Array.from({ length: 3 }, () => disguise(random, random.pick(victim().photos)));
      return { ...anyHome(random), way: 'stolen photos', photos: stolen };
    }),
    ...Array.from({ length: 8 }, () => {
      const description = paraphrase(random, victim().description);
      return { ...anyHome(random), way: 'copied text', description };
    }),
    ...Array.from({ length: 6 }, () => {
      const home = anyHome(random);
      const bait = Math.round((medianRents[home.bedrooms] ?? 0) * random.between(0.15, 0.38));
      return { ...home, way: 'rent as bait', desiredMonthlyRent: bait };
    }),
    ...random
      .shuffled(smuggled)
      .slice(0, 10)
      .map((detail) => {
        const home = anyHome(random);
        return { ...home, way: 'contact details in the text', description: `${home.description} ${detail}` };
      }),
    ...outside.map(([location, zipCode]) => ({
      ...anyHome(random),
      way: 'outside of the towns',
      location,
      zipCode,
    })),
  ];
}

function anyHome(random: Random): LabeledProperty {
  const bedrooms = random.weighted([15, 40, 30, 15]);
  const propertyType =
    bedrooms === 0
      ? 'Studio'
      : random.pick(['Apartment', 'Apartment', 'Condo', 'Single Family Home'] as const);
  const isImperialBeach = random.share() < 0.1;
  return {
    ...stranger(random),
    way: '',
    title: `${random.pick(['Sunny', 'Calm', 'Surfer’s', 'Garden', 'Hillside', 'Corner'])} ${propertyType} by ${random.pick(places)}`,
    description: describe(random),
    location: isImperialBeach ? 'Imperial Beach, CA' : random.pick(['San Diego, CA', 'San Diego']),
    zipCode: isImperialBeach
      ? '91932'
      : `921${random.pick(['01', '03', '04', '06', '07', '09', '10', '16', '17'])}`,
    propertyType,
    bedrooms,
    desiredMonthlyRent: Math.round((medianRents[bedrooms] ?? 0) * rentFactor(random)),
    photos: Array.from({ length: random.whole(2, 3) }, () => newPhoto(random)),
  };
}

function rentFactor(random: Random): number {
  const share = random.share();
  const next = rentShares.findIndex((step) => step > share);
  const [low = 0, high = 0] = rentFactors.slice(next - 1);
  const [from = 0, to = 1] = rentShares.slice(next - 1);
  return low + ((share - from) / (to - from)) * (high - low);
}

/**
 * Three homes of one owner in one building: the same text except for the unit, and the same photo of the
 * pool.
 */
function siblings(random: Random, owner: string): LabeledProperty[] {
  const first = anyHome(random);
  const pool = newPhoto(random);
  return ['1', '2', '3'].map((unit) => ({
    ...first,
    title: `${first.title}, unit ${unit}`,
    description: `${first.description} This is unit ${unit}.`,
    submitterEmail: `${owner}@homes.example`,
    photos: [newPhoto(random), newPhoto(random), pool],
  }));
}

/** Five homes of different owners, whose manager gives the office's number and ends each text alike. */
function managed(random: Random, manager: string): LabeledProperty[] {
  const landlordPhone = stranger(random).landlordPhone;
  return Array.from({ length: 5 }, (_, number) => {
    const home = anyHome(random);
    const closing = 'Managed with care since 1998. Our team cleans before you come and answers within a day.';
    return {
      ...home,
      landlordPhone,
      description: `${home.description} ${closing}`,
      submitterEmail: `owner${number}.${manager}@homes.example`,
    };
  });
}

function stranger(random: Random): Pick<LabeledProperty, 'landlordPhone' | 'submitterEmail'> {
  const digits = `619${random.whole(2_000_000, 9_999_999)}`;
  return {
    landlordPhone: digits.replace(/(...)(...)(....)/, random.pick(['($1) $2-$3', '$1.$2.$3', '+1 $1 $2 $3'])),
    submitterEmail: `person${random.whole(0, 999_999_999)}@mail.example`,
  };
}

function describe(random: Random): string {
  return random
    .shuffled(sentences)
    .slice(0, random.whole(6, 10))
    .map((sentence) => sentence.replaceAll(/[A-Z]{4,}/g, (slot) => random.pick(words[slot] ?? [slot])))
    .join(' ');
}

/** Swaps words for others with the same meaning, drops a sentence, and swaps two. */
function paraphrase(random: Random, text: string): string {
  const kept = text.split(/(?<=[.]) /);
  kept.splice(random.whole(0, kept.length - 1), 1);
  const [first = '', ...others] = kept;
  const moved = [...others.slice(0, 1), first, ...others.slice(1)].join(' ');
  return synonyms.reduce((changed, [from, to]) => changed.replaceAll(from, to), moved);
}

function newPhoto(random: Random): PhotoPlan {
  return { scene: random.whole(0, 1e9), disguise: null, width: 1600 };
}

function disguise(random: Random, photo: PhotoPlan): PhotoPlan {
  return { ...photo, disguise: random.pick<Disguise>(disguises), width: random.pick([1600, 1024, 780]) };
}
