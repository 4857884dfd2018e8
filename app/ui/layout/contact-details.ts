// Contact details for the footer and the text pages. They are fictitious: 555-01xx numbers and `.example`
// domains are reserved for examples.

export const contactDetails = {
  name: 'Baystead',
  street: '1200 Seacoast Drive',
  city: 'Imperial Beach',
  state: 'CA',
  zipCode: '91932',
  phone: '(619) 555-0100',
  /** `phone` in the format of a `tel:` link (RFC 3966). */
  phoneLink: '+1-619-555-0100',
  email: 'info@baystead.example',
  hours: 'Mon-Fri 9am-5pm',
} as const;
