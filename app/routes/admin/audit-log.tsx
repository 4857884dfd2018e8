// The audit log in pages: all of it, or only the property that the query parameter `property` names.
import { href, Link, useSearchParams } from 'react-router';
import type { Route } from './+types/audit-log';
import { adminOf, serverContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { parseAuditLogCursor } from '#domain/review/audit-event.ts';
import { AuditLogList } from '#ui/admin/audit-log-list.tsx';
import { listAuditEvents } from '#server/admin/audit-log.ts';

export const meta = noIndexMeta('History');

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const propertyId = url.searchParams.get('property');
  const after = parseAuditLogCursor(url.searchParams.get('after'));
  const page = await listAuditEvents(context.get(serverContext), admin, { propertyId, after });
  return { ...page, isForOneProperty: propertyId !== null };
}

export default function AuditLog({ loaderData: { entries, next, isForOneProperty } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [first] = entries;
  return (
    <>
      <h1 className="text-3xl">History</h1>
      {isForOneProperty && (
        <p className="mt-2">
          History of <bdi>{first?.property?.title ?? 'this property'}</bdi>.{' '}
          <Link to={href('/admin/history')} className="link font-semibold">
            Show all history
          </Link>
        </p>
      )}
      {search.has('after') && (
        <p className="mt-4">
          <Link to={withCursor(search, null)} className="link font-semibold">
            Back to the newest
          </Link>
        </p>
      )}
      <div className="card mt-6 max-w-4xl p-5">
        {entries.length === 0 ? (
          <p>No entries yet.</p>
        ) : (
          <AuditLogList entries={entries} showsTitles={!isForOneProperty} />
        )}
      </div>
      {next !== null && (
        <p className="mt-6">
          <Link to={withCursor(search, next)} className="button button-quiet">
            Older entries
          </Link>
        </p>
      )}
    </>
  );
}

function withCursor(search: URLSearchParams, after: string | null): { search: string } {
  const changed = new URLSearchParams(search);
  if (after === null) changed.delete('after');
  else changed.set('after', after);
  return { search: `?${changed}` };
}
