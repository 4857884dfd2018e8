// The panel beside the form: why it is worth it. Keep it true to what the site does.
import { Check } from 'lucide-react';

const reasons = [
  {
    title: 'Secure platform',
    text: 'Only our team sees your name, phone number, email, and street address. We remove location data from your photos before publishing them.',
  },
  {
    title: 'Maximum exposure',
    text: 'Once approved, your home joins the newest listings, shows up in every search it fits, and may be picked for our home page.',
  },
  {
    title: 'Fast approval in 24-48 hours',
    text: 'We review every home, usually within a day or two. If something needs to change, we’ll tell you what.',
  },
];

export function WhyList() {
  return (
    <aside aria-labelledby="why-list" className="rounded-card bg-sand p-6 lg:sticky lg:top-24">
      <h2 id="why-list" className="text-xl">
        Why list with us
      </h2>
      <ul className="mt-5 space-y-5">
        {reasons.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-lagoon" />
            <div>
              <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
