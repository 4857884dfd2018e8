// The words of the home page. Words only: no markup, no icons, no links.
// Keep them true to what the site does; there is no online payment and no instant booking here.

/** A headline with the sentence or two that explains it. */
export type Passage = Readonly<{ title: string; text: string }>;

/** A quotation, attributed to a role and a length of stay and never to a person. */
export type Testimonial = Readonly<{ quote: string; attribution: string }>;

export const hero: Passage = {
  title: 'Stay long enough to know the tides',
  text: 'Furnished homes in San Diego and Imperial Beach, for a few days or a whole year.',
};

/** Find, Book and Enjoy, in the order in which they happen. */
export const howItWorks: readonly [Passage, Passage, Passage] = [
  {
    title: 'Find',
    text: 'Search by city, dates, bedrooms, price, and what you can’t do without. We review every home.',
  },
  {
    title: 'Book',
    text: 'Tell us which home you like and when you’d come. We’ll pass it on to the owner, and the two of you take it from there.',
  },
  {
    title: 'Enjoy',
    text: 'Bring your clothes and a beach towel. The furniture’s already there, and the home’s page lists everything else.',
  },
];

export const testimonials: readonly [Testimonial, Testimonial, Testimonial] = [
  {
    quote:
      'I arrived on a Sunday night and started my first shift on Monday morning. The bed was made, the blinds were dark enough for day sleep, and the hospital was a twelve-minute walk.',
    attribution: 'Traveling nurse, 13 weeks in Hillcrest',
  },
  {
    quote:
      'We’d sold one house and hadn’t closed on the next. The listing said our truck wouldn’t fit in the garage, and it didn’t. I’ve never been so glad to read an honest description.',
    attribution: 'Family between two houses, 4 months in Imperial Beach',
  },
  {
    quote:
      'I filled out the form on my phone over lunch. It was approved the next afternoon, and I had a tenant for the winter before the paint in the hallway was dry.',
    attribution: 'Owner of a North Park cottage, first rented for 6 months',
  },
];

export const ownersCall: Passage & Readonly<{ action: string }> = {
  title: 'Have a furnished home by the bay?',
  text: 'All it takes is six short steps and a few good photos. You don’t need an account, and your street address stays between you and us.',
  action: 'List Your Property',
};
