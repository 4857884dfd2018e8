// The date picker of a listing's page, which changes the stay in the URL. Everything on the page follows it.
import type { ComponentProps } from 'react';
import { href, Link, useLocation, useSearchParams } from 'react-router';
import type { DescribedStay } from '#domain/stay/describe-fit.ts';
import type { Listing } from '#domain/property/listing.ts';
import type { ListingCalendar } from '#domain/stay/listing-calendar.ts';
import { withDates } from '#domain/stay/stay-query.ts';
import { useDatePicker } from './use-date-picker.tsx';

export interface StayOfPage {
  listing: Listing;
  calendar: ListingCalendar;
  today: string;
  /** The stay in the URL. */
  stay: DescribedStay | null;
}

export function useStayPicker({ listing, calendar, today, stay }: StayOfPage) {
  const [query, setQuery] = useSearchParams();
  // The state has the list that the visitor came from.
  const { state } = useLocation() as { state: unknown };
  return useDatePicker({
    today,
    home: { ...listing, ...calendar },
    stay,
    onChoose: ({ checkIn, checkOut }) =>
      setQuery(withDates(query, checkIn, checkOut), { replace: true, preventScrollReset: true, state }),
  });
}

interface DatesLinkProps extends Pick<ComponentProps<typeof Link>, 'className' | 'children'> {
  id: string;
  onOpen: (opening: { opener: HTMLElement }) => void;
}

/** Opens the picker. Without JavaScript, it leads to the form with the date fields. */
export function DatesLink({ id, onOpen, ...link }: DatesLinkProps) {
  const [query] = useSearchParams();
  return (
    <Link
      {...link}
      to={{ pathname: href('/listings/:id/ask', { id }), search: `?${query}` }}
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault();
        onOpen({ opener: event.currentTarget });
      }}
    />
  );
}
