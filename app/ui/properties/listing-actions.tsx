// The heart and Share of a listing. Both need JavaScript, and load together after the page
// (listing-page.tsx), so that neither moves the other.
import { actionLook, ShareButton, type ShareButtonProps } from '../controls/share-button.tsx';
import { Heart } from '../shortlist/controls.tsx';

interface ListingActionsProps extends ShareButtonProps {
  id: string;
}

export function ListingActions({ id, title, path }: ListingActionsProps) {
  return (
    <div className="flex">
      <Heart id={id} title={title} isLabeled className={actionLook} />
      <ShareButton title={title} path={path} />
    </div>
  );
}
