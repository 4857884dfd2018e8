// What has been done to a property so far, in a dialog about it.
import { href, Link } from 'react-router';
import type { HistoryPage } from '#domain/audit-event.ts';
import { HistoryList } from './history-list.tsx';

interface PropertyHistoryProps {
  id: string;
  history: HistoryPage;
}

export function PropertyHistory({ id, history: { entries, next } }: PropertyHistoryProps) {
  return (
    <>
      <h3 className="mb-4 text-lg">History</h3>
      <HistoryList entries={entries} />
      {next !== null && (
        <p className="mt-4">
          <Link to={`${href('/admin/history')}?property=${id}`} className="text-lagoon underline">
            All that was done to it
          </Link>
        </p>
      )}
    </>
  );
}
