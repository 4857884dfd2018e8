// The sections of the editor, and the list of them that stays beside the form on a wide screen.
import type { ReactNode } from 'react';

const sections = {
  listing: 'Listing',
  address: 'Address',
  details: 'Details and rent',
  offers: 'What it offers',
  links: 'Links',
  landlord: 'Landlord or manager',
  photos: 'Photos',
} as const;

export function SectionList() {
  return (
    <nav aria-label="Sections" className="border-r border-line max-lg:hidden">
      <ul className="sticky top-24 p-4">
        {[...Object.entries(sections), ['history', 'History'] as const].map(([name, title]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => document.querySelector(`#edit-${name}`)?.scrollIntoView()}
              className="flex min-h-11 w-full items-center rounded-control px-3 text-left text-sm font-medium text-muted hover:bg-sand hover:text-ink"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  name: keyof typeof sections;
  children: ReactNode;
}

export function Section({ name, children }: SectionProps) {
  return (
    <section id={`edit-${name}`} className="space-y-6">
      <h3 className="text-lg">{sections[name]}</h3>
      {children}
    </section>
  );
}
