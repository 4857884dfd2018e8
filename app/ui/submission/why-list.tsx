// The panel beside the form: why it is worth it. Keep it true to what the site does.
import { Check } from 'lucide-react';

const reasons = [
  {
    title: 'Secure platform',
    text: 'Your name, phone number, email and street address are seen by our administrators only, and location data is taken out of your photographs before they are published.',
  },
  {
    title: 'Maximum exposure',
    text: 'An approved home joins the newest listings, turns up in every search that it fits, and may be chosen for the home page.',
  },
  {
    title: 'Fast approval in 24-48 hours',
    text: 'A person reads every submission, usually within one or two days, and tells you the reason if something has to change.',
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
