// The footer of every page, the same for all users.
import { href, Link } from 'react-router';
import { Wordmark } from '../controls/icon.tsx';
import { contactDetails } from './contact-details.ts';

interface FooterLink {
  to: string;
  label: string;
}

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
    links: ['House', 'Apartment', 'Villa', 'Cabin', 'Condo'].map((type) => ({
      to: `${href('/listings')}?type=${type}`,
      label: `${type}s`,
    })),
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
    <footer className="@container border-t border-line bg-sand/60">
      <div className="page foot-columns">
        <div>
          <Wordmark />
          <p>
            A place to find a vacation rental by the bay, or to list your property and reach the travelers who
            are looking for one.
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
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
        <p>{`© ${year} Baystead`}</p>
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
      <h2 id="reach">Reach us</h2>
      <address className="mt-2 text-muted not-italic">
        <p className="py-1.5">
          {street}
          <br />
          {`${city}, ${state} ${zipCode}`}
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
