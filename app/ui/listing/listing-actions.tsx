// The heart and Share of a listing. Both need JavaScript.
import { href, useSearchParams } from 'react-router';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { actionLook, ShareButton } from '../controls/share-button.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { Heart } from '../hearts/controls.tsx';
import { usePendingQuery } from './use-pending-query.ts';

interface ListingActionsProps {
  id: string;
  title: string;
}

export function ListingActions({ id, title }: ListingActionsProps) {
  const [query] = useSearchParams();
  const pending = usePendingQuery();
  if (!useHydrated()) return null;
  const path = href('/listings/:id', { id }) + toStayQuery(pending ?? query);
  return (
    <div className="flex">
      <Heart id={id} title={title} isLabeled className={actionLook} />
      <ShareButton title={title} path={path} />
    </div>
  );
}
