// The searches that the benchmark measures, each as a query string: what people look for, and what is hard to find.
export interface MeasuredSearch {
  kind: 'common' | 'rare' | 'empty' | 'dates' | 'text' | 'deep' | 'rent';
  query: string;
}

const queries: Record<MeasuredSearch['kind'], readonly string[]> = {
  common: [
    '',
    'location=San+Diego',
    'location=Imperial+Beach',
    'location=San+Diego&bedrooms=2',
    'pets=1&amenity=Pool',
    'location=San+Diego&pets=1&parking=1&cooling=1',
    'type=House&bathrooms=2&furnished=fully&length=1-3+months',
    'price=200&guests=4&amenity=WiFi&amenity=Kitchen&amenity=Washer%2FDryer',
  ],
  rare: [
    'location=Imperial+Beach&type=Villa',
    'type=Cabin&bedrooms=3',
    'location=Imperial+Beach&amenity=Pool&amenity=Hot+Tub%2FSpa&amenity=Fireplace',
    'type=Apartment&bedrooms=5&bathrooms=4&amenity=Hot+Tub%2FSpa',
    'guests=14&amenity=Pool',
    'location=Imperial+Beach&price=100&amenity=Pool&amenity=Gym%2FFitness+Center',
  ],
  empty: [
    'price=0',
    'guests=50',
    'type=Cabin&guests=30&price=20',
    'location=Imperial+Beach&type=Villa&price=30&amenity=Hot+Tub%2FSpa&amenity=Fireplace',
  ],
  dates: [
    'checkIn=2026-01-15',
    'checkIn=2026-01-15&checkOut=2026-02-15',
    'location=Imperial+Beach&checkIn=2026-03-01&checkOut=2026-06-01&amenity=Pool',
    'checkIn=2026-02-01&checkOut=2027-01-01&bedrooms=3&pets=1',
    'checkIn=2020-01-01',
  ],
  text: [
    'q=beach',
    'q=ocean+views+near+the+beach',
    'q=lighthouse',
    'q=pickleball+observatory',
    'q=bedroom&type=Cabin',
    'q=garden&location=Imperial+Beach&type=Condo&bedrooms=4',
    'q=nowhere+to+be+found',
  ],
  deep: ['', 'location=San+Diego&bedrooms=2&pets=1'],
  rent: ['sort=rent-up', 'sort=rent-down&type=Villa', 'sort=rent-up&bedrooms=4&amenity=Hot+Tub%2FSpa'],
};

export const measuredSearches: readonly MeasuredSearch[] = (
  Object.keys(queries) as MeasuredSearch['kind'][]
).flatMap((kind) => queries[kind].map((query) => ({ kind, query })));
