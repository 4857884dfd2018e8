// The three steps Find, Book and Enjoy, each below a small drawing in the arch of the logo.

/** Must not promise online payment or instant booking, which don't exist. */
const steps = [
  {
    title: 'Find',
    text: 'Search by city, dates, bedrooms, price, and what you can’t do without. We read every listing before you see it.',
    drawing:
      'M37 26a18 18 0 1 0 0 36 18 18 0 1 0 0-36zM50 57l11 11M27 45l10-9 10 9M30 43v10h14V43M35 53v-5h4v5',
  },
  {
    title: 'Book',
    text: 'Ask the owner about your dates, right on the home’s page. Once they say yes, the dates are yours. You pay the owner, never us.',
    drawing: 'M20 29h40v28H20zM20 30l20 16 20-16M35 21q2.500-2.500 5 0t5 0',
  },
  {
    title: 'Enjoy',
    text: 'Bring your clothes and a beach towel. The furniture’s already there, and the home’s page lists everything else.',
    drawing:
      'M40 22v36M40 24c-12 0-19 7-20 17 4-3 7-3 10 0 3-3 7-3 10 0 3-3 7-3 10 0 3-3 6-3 10 0-1-10-8-17-20-17zM18 62q3.500-3 7 0t7 0 7 0 7 0 7 0 7 0',
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="bg-sand/60">
      <div className="page py-14 sm:py-28">
        <h2 id="how" className="text-2xl sm:text-3xl">
          How It Works
        </h2>
        <ol className="mt-8 grid gap-10 sm:mt-12 md:grid-cols-3 lg:gap-16">
          {steps.map(({ title, text, drawing }, index) => (
            <li key={title} className="max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-5">
              <svg
                viewBox="0 0 80 80"
                aria-hidden
                className="row-span-2 size-20 text-lagoon md:size-24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d="M4 80V40a36 36 0 0 1 72 0v40z" className="fill-paper stroke-none" />
                <path d={drawing} />
              </svg>
              <h3 className="flex items-baseline gap-3 text-xl md:mt-6">
                <span aria-hidden className="text-base text-muted tabular-nums">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-2 max-w-[40ch] text-muted md:mt-3">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
