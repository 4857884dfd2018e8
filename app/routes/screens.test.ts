// The content of pages and its order, as requests and responses.
import { describe, expect, test } from 'vitest';
import { todayInLosAngeles } from '#domain/day.ts';
import { eachOf, fieldOf, fieldsOf, linksOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const ada = await site.admin();
const admin = await site.logIn('ada@site.example');
const user = await site.register('rosa@site.example');
const propertyId = await site.listedHome(ada, { title: 'Rooms above the pier' });
await addPhotos(site.db, propertyId, 7);

/** Returns a page without React's comments between texts. */
async function read(path: string, cookie = ''): Promise<string> {
  const response = await site.request(path, { headers: { cookie } });
  return (await response.text()).replaceAll('<!-- -->', '');
}

describe('the navigation bar', () => {
  const bar = async (cookie: string) => sliceBetween(await read('/about', cookie), '<header', '</header>');
  const account = (html: string) => sliceBetween(html, 'aria-label="Your account"', '</nav>');

  test.each([
    ['a visitor', '', [['Your inquiries', '/my-inquiries']]],
    ['a user', user, []],
    ['an administrator', admin, []],
  ])('links %s to the home page, the listings and the submission form', async (_who, cookie, more) => {
    expect(linksOf(sliceBetween(await bar(cookie), 'aria-label="Main"', '</nav>'))).toEqual([
      ['Home', '/'],
      ['Properties', '/listings'],
      ['List Your Property', '/submit-property'],
      ...more,
    ]);
  });

  test('shows a visitor Login and Register, and no account menu', async () => {
    const html = await bar('');
    for (const [label, path] of Object.entries({ Login: '/login', Register: '/register' }))
      expect(linksOf(html)).toContainEqual([label, `${path}?to=%2Fabout`]);
    expect(account(html)).toBe('');
  });

  test('shows a user the account menu under their first name, in the specified order', async () => {
    const html = await bar(user);
    expect(sliceBetween(html, 'popoverTarget="account-menu"', '</button>')).toContain('>Rosa<');
    expect(eachOf(account(html), 'li')).toEqual(['My Properties', 'Your inquiries', 'Account Settings']);
    expect(textOf(sliceBetween(account(html), 'action="/logout"', '</form>'))).toContain('Logout');
    expect(html).not.toContain('>Register<');
  });

  test('shows administrators their dashboard first', async () => {
    expect(linksOf(account(await bar(admin)))).toEqual([
      ['Admin Dashboard', '/admin'],
      ['My Properties', '/my-properties'],
      ['Your inquiries', '/my-inquiries'],
      ['Account Settings', '/account'],
    ]);
  });
});

test('shows the specified links, contact details, unlinked social networks and year in the footer', async () => {
  const footer = sliceBetween(await read('/'), '<footer', '</footer>');
  const types = ['House', 'Apartment', 'Villa', 'Cabin', 'Condo'].map((type) => `/listings?type=${type}`);
  const texts = ['/about', '/contact', '/safety', '/terms', '/privacy', '/cookies', '/accessibility'];
  const contacts = ['tel:+1-619-555-0100', 'mailto:info@baystead.example'];
  const links = ['/', '/listings', '/submit-property', ...types, ...texts, ...contacts];
  expect(linksOf(footer).map(([, address]) => address)).toEqual(links);
  const social = sliceBetween(footer, 'aria-label="Social networks"', '</ul>');
  expect(eachOf(social, 'li')).toEqual(['Instagram', 'Facebook', 'Pinterest']);
  expect(linksOf(social)).toEqual([]);
  expect(textOf(footer)).toMatch(/1200 Seacoast Drive Imperial Beach, CA 91932 .*Mon-Fri 9am-5pm/);
  expect(textOf(footer)).toContain(`© ${todayInLosAngeles(new Date()).slice(0, 4)} Baystead`);
});

describe('the home page', () => {
  test('starts with a search in words or in fields, four of which are required', async () => {
    const form = sliceBetween(await read('/'), 'aria-label="Search homes"', '</form>');
    // Browsers without JavaScript show the first box for words, the others the second one.
    const fields = ['location', 'checkIn', 'checkOut', 'guests', 'bedrooms', 'bathrooms'];
    expect(fieldsOf(form)).toEqual(['q', 'q', ...fields]);
    const isRequired = (name: string) => fieldOf(form, name).includes('required');
    expect(fieldsOf(form).filter(isRequired)).toEqual(['location', 'checkIn', 'checkOut', 'guests']);
    expect(fieldOf(form, 'guests')).toContain('min="1"');
    const choices = eachOf(form, 'select');
    expect(choices).toEqual(['Where to? San Diego Imperial Beach', 'Any 1+ 2+ 3+ 4+ 5+', 'Any 1+ 2+ 3+ 4+']);
  });

  test('continues with featured listings, how it works, testimonials and a call to owners', async () => {
    const main = sliceBetween(await read('/'), '<main', '</main>');
    const headings = ['Featured homes', 'How It Works', 'What guests and owners say'];
    expect(eachOf(main, 'h2')).toEqual([...headings, 'Have a furnished home by the bay?']);
    expect(linksOf(main)).toContainEqual(['See all homes', '/listings']);
    expect(linksOf(main).at(-1)).toEqual(['List Your Property', '/submit-property']);
    const steps = sliceBetween(main, 'aria-labelledby="how"', '</section>');
    expect(eachOf(steps, 'h3')).toEqual(['1 Find', '2 Book', '3 Enjoy']);
    const captions = eachOf(main, 'figcaption');
    expect(captions).toHaveLength(3);
    // A role and a length of stay, without names.
    for (const caption of captions)
      expect(caption).toMatch(/^(?:Traveling|Family|Owner) .*\d+ (?:weeks|months)/);
  });

  test('says before the search what Baystead offers, and that there are no booking fees', async () => {
    const main = sliceBetween(await read('/'), '<main', '</main>');
    const beforeSearch = textOf(sliceBetween(main, '<h1', 'aria-label="Search homes"'));
    expect(beforeSearch).toContain('Furnished homes in San Diego and Imperial Beach');
    expect(beforeSearch).toContain('Rent from the owner, with no booking fees.');
    expect(textOf(main)).toContain('You pay the owner, never us.');
  });
});

test('shows the specified filters, and price and amenities behind More Filters', async () => {
  const form = sliceBetween(await read('/listings'), 'aria-label="Search"', '</form>');
  const [row = '', rest = ''] = form.split('class="search-rest"', 2);
  // The first one is for browsers without JavaScript.
  expect(fieldsOf(row)).toEqual(['q', 'q', 'checkIn', 'checkOut', 'guests']);
  expect(textOf(row)).toContain('More Filters');
  const [bar = '', panel = ''] = rest.split('class="search-panel ', 2);
  expect(fieldsOf(bar)).toEqual(['location', 'bedrooms', 'pets', 'animal', 'amenity', 'parking', 'cooling']);
  const labels = eachOf(bar, 'label').map((label) => label.replace(/ \d+ homes?$| none$/, ''));
  const toggles = labels.filter((label) => !label.includes('Any'));
  expect(toggles).toEqual(['Pets Allowed', 'Pool', 'Free Parking', 'Air Conditioning']);
  const options = eachOf(bar, 'option').map((label) => label.replace(/ \(.*/, ''));
  expect(options.join(' ')).toBe(
    'Anywhere San Diego Imperial Beach Any 1+ 2+ 3+ 4+ 5+ Any Dogs allowed Cats allowed Dogs and cats',
  );
  expect(fieldsOf(panel)).toContain('maxRent');
  const slider = fieldOf(panel, 'price');
  for (const attribute of ['type="range"', 'min="0"', 'max="1000"', 'step="10"'])
    expect(slider).toContain(attribute);
  expect(panel.match(/name="amenity"/g)).toHaveLength(19);
  expect(eachOf(panel, 'summary')).toEqual(['Amenities, furniture, accessibility']);
  const year = new Date().getFullYear() + 1;
  const everyFilter = `?q=sea&location=San+Diego&type=House&bedrooms=2&bathrooms=1&guests=2&checkIn=${year}-01-05&checkOut=${year}-02-04&price=150&pets=1&parking=1&cooling=1&amenity=Pool&furnished=fully&length=1-3+months&sort=rent-up`;
  for (const query of ['', everyFilter])
    expect(linksOf(await read(`/listings${query}`))).toContainEqual(['Reset', '/listings']);
  // One of the first button's two labels is hidden.
  expect(eachOf(panel, 'button')).toEqual(['Show 1 home Apply Filters', 'Add dates']);
});

test('shows facet counts beside options', async () => {
  const form = sliceBetween(await read('/listings?pets=1'), 'aria-label="Search"', '</form>');
  expect(eachOf(form, 'select')).toContain('Anywhere San Diego (none) Imperial Beach (1)');
  const labels = eachOf(form, 'label');
  expect(labels.filter((label) => label === 'Pool 1 home')).toHaveLength(1);
  const amenities = sliceBetween(form, '>Amenities</legend>', '</fieldset>');
  const counts = eachOf(amenities, 'label').map((label) => label.endsWith(' none'));
  expect(counts).toEqual(counts.toSorted((one, other) => Number(one) - Number(other)));
  expect(labels).toContain('Kitchen none');
});

test('links from an empty list to Reset All Filters, and invites the first owner if nothing is listed', async () => {
  expect(linksOf(await read('/listings?type=Cabin'))).toContainEqual(['Reset All Filters', '/listings']);
  await site.change(propertyId, { pausedAt: new Date(), pausedBy: 'owner' });
  const main = sliceBetween(await read('/listings?sort=rent-up'), '<main', '</main>');
  await site.change(propertyId, { pausedAt: null, pausedBy: null });
  expect(textOf(main)).toContain('We’re just getting started. Want to list the first one?');
  expect(linksOf(main)).toContainEqual(['List Your Property', '/submit-property']);
  expect(linksOf(main)).toContainEqual(['Reset All Filters', '/listings']);
});

describe('the page of a listing', () => {
  test('shows five photos and a button for all', async () => {
    const html = await read(`/listings/${propertyId}`);
    expect(html.match(/alt="Rooms above the pier, photo \d of 7"/g)).toHaveLength(5);
    expect(eachOf(html, 'button')).toContain('Show all 7 photos');
    expect(linksOf(html)).toContainEqual(['Back to Listings', '/listings']);
  });

  test('shows title, location, rent, figures, description, amenities and details', async () => {
    const main = sliceBetween(await read(`/listings/${propertyId}`), '<main', '</main>');
    expect(eachOf(main, 'h1')).toEqual(['Rooms above the pier']);
    expect(textOf(main)).toContain('Rooms above the pier Seacoast, Imperial Beach, CA');
    expect(textOf(main)).toContain('$3,450 a month');
    const lists = Array.from(main.matchAll(/<ul[ >].*?<\/ul>/gs), ([list]) => eachOf(list, 'li'));
    expect(lists).toContainEqual(['2 bedrooms', '1.5 bathrooms', '940 sqft', 'Cats only']);
    expect(lists).toContainEqual(['Air Conditioning', 'WiFi', 'Pool']);
    expect(eachOf(main, 'p')).toContain('The pier is in sight.');
    const details = sliceBetween(main, '>Details</h2>', '</dl>');
    const values = eachOf(details, 'dd');
    const facts = eachOf(details, 'dt').map((term, index) => [term, values[index]]);
    const specified = [
      ['Year built', '1984'],
      ['Stories', '1'],
      ['Pets', 'Cats only'],
      ['Cooling', 'Mini Split'],
      ['Parking', 'Garage (1 car)'],
      ['Stairs', 'Four steps to the door.'],
      ['Available from', 'March 1, 2099'],
      ['Desired rental length', '1-3 months, 1+ years'],
      ['Beds', '1 king, 2 twins'],
    ];
    // Further facts may stand between and after the specified ones.
    const names = new Set<string | undefined>(specified.map(([name]) => name));
    expect(facts.filter(([name]) => names.has(name))).toEqual(specified);
  });

  test('says “Available from: Now” once the first free day has passed', async () => {
    await site.change(propertyId, { nextAvailableDate: '2020-01-01' });
    const main = textOf(sliceBetween(await read(`/listings/${propertyId}`), '<main', '</main>'));
    await site.change(propertyId, { nextAvailableDate: '2099-03-01' });
    expect(main.match(/Available from \S+/g)).toEqual(['Available from Now']);
  });

  test('has no button for its only photo, which opens by itself', async () => {
    const id = await site.listedHome(ada, { title: 'One photo only' });
    const html = sliceBetween(await read(`/listings/${id}`), '<main', '</main>');
    expect(eachOf(html, 'button').filter((label) => label.startsWith('Show'))).toEqual([]);
    expect(html).toMatch(/<a href="[^"]+"[^>]*>.*alt="One photo only, photo 1 of 1".*<\/a>/s);
  });
});

test.each([
  ['/login', ['email', 'password']],
  ['/register', ['email', 'password', 'confirmPassword', 'firstName', 'lastName', 'phoneNumber']],
  ['/forgot-password', ['email']],
])('%s asks for %j', async (path, fields) => {
  const html = await read(path);
  expect(fieldsOf(sliceBetween(html, '<main', '</main>'))).toEqual(fields);
  for (const name of fields) expect(fieldOf(html, name).includes('required')).toBe(name !== 'phoneNumber');
});

describe('the administration', () => {
  const labels = ['Dashboard', 'Properties', 'Bookings', 'Users', 'Settings', 'Zapier Integration'];

  test('shows the specified sidebar, and its own 404 page for the last four entries', async () => {
    const sidebar = sliceBetween(await read('/admin', admin), 'aria-label="Administration"', '</nav>');
    expect(eachOf(sliceBetween(sidebar, '<ul', '</ul>'), 'a')).toEqual([...labels, 'Inquiries', 'Reports']);
    expect(textOf(sidebar)).toContain('ada@site.example Administrator');
    for (const [, address] of linksOf(sidebar).filter(([label]) => labels.indexOf(label) >= 2)) {
      const response = await site.request(address, { headers: { cookie: admin } });
      expect([response.status, eachOf(await response.text(), 'h1')]).toEqual([404, ['Not available yet']]);
    }
  });

  test.each([
    ['/admin', 'Pending'],
    ['/admin/properties', 'Approved'],
  ])('shows at %s Property Management', async (path, status) => {
    await site.pendingHome({ title: 'Waits for a review' });
    const html = await read(path, admin);
    expect(eachOf(html, 'h1')).toEqual(['Property Management']);
    const tabs = eachOf(sliceBetween(html, 'aria-label="Status"', '</nav>'), 'li');
    expect(tabs.map((label) => label.replace(/ \d+\+?$/, '')).join(', ')).toBe(
      'All, Pending Approval, Approved, Rejected, Changes, Featured Properties',
    );
    expect(eachOf(html, 'th').join(', ')).toBe('Image, Title, Location, Price, Status, Created, Actions');
    const row = `2 bedrooms · 1.5 bathrooms Imperial Beach, CA $3,450 / month ${status} `;
    expect(textOf(sliceBetween(html, '<tbody', '</tbody>'))).toContain(row);
  });
});
