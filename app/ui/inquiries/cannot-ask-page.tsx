// Replaces the inquiry form if the property was delisted meanwhile: shows the values of the refused form and
// links to other listings.
import type { RefusedForm } from '../controls/form-result.ts';
import { href, Link } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import { introduce } from '#domain/inquiry/introduction.ts';
import { formatFilters, noFilters } from '#domain/search/filters.ts';
import { Alert } from '../controls/alert.tsx';
import { TypedValues } from '../controls/typed-values.tsx';
import { pluralize } from '#domain/numbers.ts';
import { toRequestedStay } from './use-inquiry-fields.ts';

interface CannotAskPageProps {
  /** Why no one can ask, and the values of a refused form. */
  errors: Pick<RefusedForm, 'message' | 'values'>;
  today: string;
}

export function CannotAskPage({ errors: { message, values }, today }: CannotAskPageProps) {
  const stay = toRequestedStay(values);
  const range = stay && { from: stay.checkIn, to: stay.checkOut };
  const guests = stay && pluralize(stay.guests, 'guest') + (values['pets'] ? ', with pets' : '');
  const filters = stay && {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guests: stay.guests,
    pets: Boolean(values['pets']),
  };
  return (
    <div className="page max-w-xl py-8">
      <h1 className="mb-6 text-2xl sm:text-3xl">Ask about this home</h1>
      <Alert tone="warning">{message}</Alert>
      <Link
        to={{ pathname: href('/listings'), search: `?${formatFilters({ ...noFilters, ...filters })}` }}
        className="button button-primary mt-6"
      >
        See other homes
      </Link>
      <TypedValues
        rows={[
          ['Dates', range && formatStay(range, today)],
          ['Guests', guests],
          ['Introduction', introduce(values)],
          ['Name', values['name']],
          ['Phone', values['phone']],
          ['Email', values['email']],
          ['Message', values['message']],
        ]}
      />
    </div>
  );
}
