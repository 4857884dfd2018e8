// The footer of every page, the same for all users. The year comes from the server.
import { href, Link } from 'react-router';
import { Wordmark } from '../controls/icon.tsx';
import { contactDetails } from './contact-details.ts';

interface FooterLink {
  to: string;
  label: string;
}

const linkToType = (type: string, label: string): FooterLink => ({
  to: `${href('/listings')}?type=${type}`,
  label,
});

const groups: { title: string; links: FooterLink[] }[] = [
  {
    title: 'Explore',
    links: [
      { to: href('/'), label: 'Home' },
      { to: href('/listings'), label: 'Properties' },
      { to: href('/submit-property'), label: 'List Your Property' },
    ],
  },
  {
    title: 'Kinds of homes',
    links: [
      linkToType('House', 'Houses'),
      linkToType('Apartment', 'Apartments'),
      linkToType('Villa', 'Villas'),
      linkToType('Cabin', 'Cabins'),
      linkToType('Condo', 'Condos'),
    ],
  },
  {
    title: 'Baystead',
    links: [
      { to: href('/about'), label: 'About' },
      { to: href('/contact'), label: 'Contact' },
      { to: href('/safety'), label: 'Stay safe' },
      { to: href('/terms'), label: 'Terms' },
      { to: href('/privacy'), label: 'Privacy' },
      { to: href('/cookies'), label: 'Cookies' },
      { to: href('/accessibility'), label: 'Accessibility' },
    ],
  },
];

const socialNames = ['Instagram', 'Facebook', 'Pinterest'];

export function Footer({ year }: { year: string }) {
  return (
    <footer className="border-t border-line bg-sand/60">
      <div className="page foot-columns">
        <div className="max-lg:col-span-full">
          <Wordmark />
          <p className="mt-4 max-w-[34ch] text-muted">
            A place to find a vacation rental by the bay, or to list your property and reach the travelers who
            are looking for one.
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className="foot-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <ContactBlock />
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-6 text-sm text-muted">
        <p>© {year} Baystead</p>
        <ul aria-label="Social networks" className="flex flex-wrap gap-x-6 gap-y-2">
          {socialNames.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function ContactBlock() {
  const { street, city, state, zipCode, phone, phoneLink, email, hours } = contactDetails;
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="font-sans text-sm font-semibold tracking-normal">
        Reach us
      </h2>
      <address className="mt-2 text-muted not-italic">
        <p className="py-1.5">
          {street}
          <br />
          {city}, {state} {zipCode}
        </p>
        <a href={`tel:${phoneLink}`} className="foot-link">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="foot-link">
          {email}
        </a>
        <p className="py-1.5">{hours}</p>
      </address>
    </section>
  );
}
