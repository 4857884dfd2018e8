// The way to the next page: a button of a GET form, so that it also works before and without JavaScript.
import { href } from 'react-router';
import { type Filters, formatFilters } from '#domain/filters.ts';
import type { Unavailable } from '#domain/load-result.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';

interface LoadMoreProps {
  filters: Filters;
  next: string;
  busy: boolean;
  failure: Unavailable | null;
  onLoad: () => void;
}

export function LoadMore({ filters, next, busy, failure, onLoad }: LoadMoreProps) {
  return (
    <form
      method="get"
      action={href('/listings')}
      onSubmit={(event) => {
        event.preventDefault();
        onLoad();
      }}
      className="mt-16 flex flex-col items-center gap-6"
    >
      {failure ? <Alert tone="error">{failure.message}</Alert> : null}
      {Array.from(formatFilters(filters), ([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        look="quiet"
        name="cursor"
        value={next}
        busy={busy ? 'Loading…' : null}
        className="min-w-64"
      >
        {failure ? 'Try again' : 'Load More Properties'}
      </Button>
    </form>
  );
}
