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
    text: 'Search by town, dates, bedrooms, price and the things you cannot do without. Every home you see was looked over by a person before it was published.',
  },
  {
    title: 'Book',
    text: 'Tell us which home you like and when you would come. We pass your request to the owner, and you settle the rental with the owner directly.',
  },
  {
    title: 'Enjoy',
    text: 'Bring your clothes and a beach towel. The furniture is already there; what else comes with it is listed on the home’s page.',
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
      'We had sold one house and not yet closed on the next. The listing said the garage was too narrow for our truck, and it was. I have never been so glad of an honest description.',
    attribution: 'Family between two houses, 4 months in Imperial Beach',
  },
  {
    quote:
      'I filled in the form on my phone in a lunch break. The next afternoon it was approved, and I had a tenant for the winter before the paint in the hallway was dry.',
    attribution: 'Owner of a North Park cottage, first let for 6 months',
  },
];

export const ownersCall: Passage & Readonly<{ action: string }> = {
  title: 'Have a furnished home by the bay?',
  text: 'Six short steps and a few good photographs are all it takes. You need no account, and your street address stays between you and us.',
  action: 'List Your Property',
};
