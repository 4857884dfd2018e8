// Words that guests use for what listings and features call by other names. Data only.

/** What a guest types, in lower case and without punctuation, and what it finds: the source of a tsquery. */
export type Synonym = readonly [typed: readonly string[], finds: string];

const beachfront =
  'beachfront | (beach<->front) | oceanfront | (ocean<->front) | boardwalk | seacoast | (water & sand)';

/** What guests say about themselves. Few texts say it, though they may suit. */
export const guestDescriptions: ReadonlySet<string> = new Set(
  'nurse,nurses,travel nurse,travel nurses,traveling nurse,traveling nurses,family,families,kids,kid,children,child,student,students,grad student,digital nomad,digital nomads,military,navy'.split(
    ',',
  ),
);

/** In each line what guests type, and what it finds. */
const phrases = `
  hot tub, hottub, jacuzzi, spa, whirlpool = hot<->tub | hottub | spa | jacuzzi | whirlpool
  wifi, wi fi, internet, wireless = wifi | (wi<->fi) | internet | wireless
  fast internet, fiber, fast wifi, fiber internet = fiber<->internet | internet<2>fiber | fast<->internet | fast<->wifi | megabit
  swimming pool, swimming = pool
  washer, dryer, w d, washer dryer, washer and dryer, laundry, in unit laundry, washing machine = washer | dryer | laundry | (washing<->machine)
  ac, a c, air con, aircon, air conditioning, air conditioner, air conditioned, cooling = air<->conditioning | air<->conditioner | aircon | air<->con | central<->air | ac
  gym, fitness, fitness center, fitness room, workout = gym | fitness | workout
  fire place, fireplace, hearth = fireplace | (fire<->place) | hearth
  bbq, barbecue, barbeque, grill = bbq | barbecue | barbeque | grill
  yard, garden, back yard, backyard, lawn = yard | garden | backyard | lawn
  fenced yard, fenced, fenced in yard = fenced
  balcony, terrace = balcony | terrace
  deck = deck | balcony | terrace
  rooftop, roof top, roof deck, rooftop deck, rooftop terrace = rooftop | (roof<->top) | (roof<->deck)
  private entrance, private entry, separate entrance, separate entry = (private | separate)<->(entrance | entry)
  tv, television, cable, netflix, streaming = tv | television | streaming | cable | netflix
  desk, workspace, work space, workplace, place to work, work from home, working from home, wfh, remote work = desk | workspace | (work<->space) | workplace | office | (work<2>home) | wfh | (remote<->work)
  home office, office = office | workspace
  coffee, cafe, cafes, coffee shop, coffee shops = cafe | coffee:D | bakery | breakfast:D
  coffee maker, coffee machine = coffee<->(maker | machine)
  tub, bathtub, bath tub = tub:AD | bathtub
  walk in shower = walk<2>shower
  parking, car park, parking spot, parking space = parking | garage | driveway
  2 car garage, two car garage = garage<->2<->cars | (2 | two)<->car<->garage
  lift, elevator = elevator
  linens, bedding, sheets, towels = towels | linens | bedding | sheets
  crib, baby, nursery = crib | nursery | baby
  kids, kid, children, family, families, child = family | children | child | kids
  house, houses, bungalow = house | bungalow
  townhome, townhomes, townhouse, town house = townhouse | townhome | (town<->house)
  condo, condos, condominium = condo | condominium
  apartment, apartments, apt, flat = apartment | apt
  guest house, guesthouse, guest houses, guesthouses, guest cottage, guest suite, casita = guesthouse | casita | guest<->(house | cottage | suite)
  beachfront, beach front, oceanfront, ocean front, on the beach = ${beachfront}
  waterfront, water front = waterfront | (water<->front) | bayfront | beachfront | oceanfront | seacoast
  beach, the beach, beaches, seaside = beach | sand | seaside | ${beachfront}
  ocean view, ocean views, sea view = (ocean & (view | see | look | faces | watch | facing)) | (sea<->view)
  bay view, bay views = bay & (view | see | look | faces | watch | facing)
  harbor view, harbour view = (harbor | harbour) & (view | see | look)
  ballpark, baseball, stadium, petco park = ballpark | baseball | stadium | petco
  campus, university, college = campus | university | college | professors
  military, navy, base = military | navy | base
  hospital, hospitals, medical center = hospital | mercy | (medical<->center)
  travel nurse, travel nurses, traveling nurse, nurse, nurses = nurse | hospitals
  utilities included, bills included, all inclusive = (utilities & (included | covers | pays)) | (bills<->included)
  sunset, sunsets = sunset | (west<->facing)
  surf, surfing, surfer, surfers = surf | surfer | waves
  no pets, pet free = nopets
  quiet = quiet
  sunny = sunny
  ground floor, first floor, 1st floor, ground level, street level = (ground | first | 1st | street)<->(floor | level) | (single | one)<->(story | level)
  single story, one story, 1 story, single level, one level = (single | one | 1)<->(story | level)
  bike, bicycle, bikes, cycling = bike | bicycle | bikeway | cycling`;

export const synonyms: readonly Synonym[] = phrases.split('\n').flatMap((row): Synonym[] => {
  const [typed, finds] = row.split(' = ');
  return typed && finds ? [[typed.trim().split(', '), finds]] : [];
});
