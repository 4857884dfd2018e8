// How people reach Baystead, in one place for the footer and the static pages.
// The address and the numbers are fictitious: 555-01xx numbers and `.example` domains belong to nobody.

export const contactDetails = {
  name: 'Baystead',
  street: '1200 Seacoast Drive',
  city: 'Imperial Beach',
  state: 'CA',
  zipCode: '91932',
  phone: '(619) 555-0100',
  /** The same number as `phone`, in the form that a `tel:` link wants (RFC 3966). */
  phoneLink: '+1-619-555-0100',
  email: 'info@baystead.example',
  hours: 'Mon-Fri 9am-5pm',
} as const;
