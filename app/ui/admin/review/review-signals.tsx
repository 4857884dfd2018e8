// The property's signals (domain/review/signals.ts), with links to the properties that they are about.
import type { FoundSignals } from '#domain/review/signals.ts';
import { isSuspicious } from '#domain/review/suspicion.ts';
import { DialogLink } from '../property-row.tsx';

interface ReviewSignalsProps {
  found: FoundSignals;
  label?: string;
}

export function ReviewSignals({ found: { signals, unchecked }, label = 'Signals' }: ReviewSignalsProps) {
  if (signals.length === 0 && unchecked.length === 0) return null;
  return (
    <section aria-label={label} className="card p-5 text-sm">
      <h3 className="font-semibold">
        {isSuspicious(signals) ? (
          <span className="rounded-full bg-amber-tint px-2 text-amber">Look twice</span>
        ) : (
          'Worth a look'
        )}
      </h3>
      <ul className="mt-2 space-y-2">
        {signals.map(({ text, others }) => (
          <li key={text + others[0]?.id} className="wrap-anywhere">
            {text}
            {others.map(({ id, title }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ' '}
                <DialogLink dialog="review" id={id} className="link">
                  <bdi>{title}</bdi>
                </DialogLink>
              </span>
            ))}
          </li>
        ))}
        {unchecked.length > 0 && (
          <li className="text-muted">We couldn’t compare {unchecked.join(', ')} in time.</li>
        )}
      </ul>
    </section>
  );
}
