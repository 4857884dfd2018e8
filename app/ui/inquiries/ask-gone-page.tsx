// Replaces the inquiry form if its property was delisted meanwhile: shows the typed values and links to other listings.
import { href, Link } from 'react-router';
import { rangeWords } from '#domain/availability.ts';
import { formatFilters, noFilters } from '#domain/filters.ts';
import type { FormAnswer } from '../account/account-form.tsx';
import { Alert } from '../controls/alert.tsx';
import { counted } from '../property/wording.ts';
import { stayOf } from './use-ask-fields.ts';

interface AskGonePageProps {
  answer: FormAnswer;
  today: string;
}

export function AskGonePage({ answer: { message, values }, today }: AskGonePageProps) {
  const stay = stayOf(values);
  const range = stay && { from: stay.arrival, to: stay.departure };
  const party = stay && counted(stay.guests, 'guest') + (values['pets'] ? ', with pets' : '');
  const wanted = stay && {
    checkIn: stay.arrival,
    checkOut: stay.departure,
    guests: stay.guests,
    pets: Boolean(values['pets']),
  };
  const rows = [
    ['Dates', range && rangeWords(range, today)],
    ['Guests', party],
    ['Name', values['name']],
    ['Phone', values['phone']],
    ['Email', values['email']],
    ['Message', values['message']],
  ].filter(([, words]) => words);
  return (
    <div className="page max-w-xl py-8">
      <h1 className="mb-6 text-2xl sm:text-3xl">Ask about this home</h1>
      <Alert tone="error">{message}</Alert>
      <Link
        to={{ pathname: href('/listings'), search: `?${formatFilters({ ...noFilters, ...wanted })}` }}
        className="button button-primary mt-6"
      >
        See other homes
      </Link>
      {rows.length > 0 && (
        <section className="card mt-8 p-5">
          <h2 className="text-lg">What you typed</h2>
          <dl className="mt-3 space-y-3 text-sm">
            {rows.map(([term, words]) => (
              <div key={term}>
                <dt className="text-muted">{term}</dt>
                <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {words}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
