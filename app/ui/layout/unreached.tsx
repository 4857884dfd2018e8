// Says over a page that stays what was asked for and did not come.
import { readingMessages } from '#domain/reading.ts';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from './icon.tsx';
import { showOverPage } from './over-page.ts';

/** By the id of the route, for the pages that SPECIFICATION section 8 names. */
const messages: Record<string, string> = {
  'routes/listing': readingMessages.details,
  'routes/listings': readingMessages.list,
  'routes/admin/properties': readingMessages.list,
  'admin-dashboard': readingMessages.list,
};
const message = 'This did not work. Please check your connection, and try again.';

interface UnreachedProps {
  page?: string | undefined;
  onTryAgain: () => void;
}

export function Unreached({ page = '', onTryAgain }: UnreachedProps) {
  const close = () => showOverPage(null);
  return (
    <div className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-lg rounded-control shadow-soft">
      <Alert tone="error">
        <div className="flex items-start gap-2">
          <p className="flex-1">{messages[page] ?? message}</p>
          <button type="button" aria-label="Close" onClick={close} className="-m-3 p-3">
            <Icon name="close" />
          </button>
        </div>
        <Button
          look="quiet"
          className="mt-3"
          onClick={() => {
            close();
            onTryAgain();
          }}
        >
          Try again
        </Button>
      </Alert>
    </div>
  );
}
