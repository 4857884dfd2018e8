// The audit log, newest first: who changed a property or an account, when, and how. Private fields are named
// without their values.
import { href, Link } from 'react-router';
import { actionLabels, type AuditLogEntry, type AuditLogPage } from '#domain/review/audit-event.ts';
import { formatMoment } from '#domain/day.ts';
import { ChangeList } from './change-list.tsx';

interface AuditLogListProps {
  entries: readonly AuditLogEntry[];
  /** Shows the property or the person of each entry, for a log of several properties. */
  showsTitles?: boolean;
}

export function AuditLogList({ entries, showsTitles = false }: AuditLogListProps) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-4 first:pt-0 last:pb-0">
          <p>
            <strong>{actionLabels[entry.action]}</strong> by{' '}
            <span className="wrap-anywhere">{entry.actor}</span>
            <span className="text-sm text-muted">
              {' · '}
              <time dateTime={entry.at.toISOString()}>{formatMoment(entry.at)}</time>
            </span>
          </p>
          {showsTitles && <EntrySubject entry={entry} />}
          {entry.notes !== null && (
            <p className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">
              {entry.notes}
            </p>
          )}
          {!isDeletion(entry) && <ChangeList changes={entry.changes} foldsTexts />}
        </li>
      ))}
    </ol>
  );
}

function EntrySubject({ entry: { property, person } }: { entry: AuditLogEntry }) {
  if (person !== null) return <p className="mt-1 text-sm wrap-anywhere">{person}</p>;
  if (property === null) return null;
  const { id, title, status } = property;
  const exists = status !== null;
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      {exists ? (
        <Link to={href('/admin/properties/:id/edit', { id })} className="link">
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi>{title ?? 'A deleted property that was never live'}</bdi>
      )}
      <span> · </span>
      <Link to={`${href('/admin/history')}?property=${id}`} className="link">
        Full history
      </Link>
    </p>
  );
}

/** The changes of a deletion are the last values of the property. They aren't listed. */
function isDeletion({ action }: AuditLogEntry): boolean {
  return action === 'deleted' || action === 'withdrawn';
}

interface PropertyAuditLogProps {
  id: string;
  auditLog: AuditLogPage;
}

/** The newest entries about one property, for a dialog. */
export function PropertyAuditLog({ id, auditLog: { entries, next } }: PropertyAuditLogProps) {
  return (
    <>
      <h3 className="mb-4 text-lg">History</h3>
      <AuditLogList entries={entries} />
      {next !== null && (
        <p className="mt-4">
          <Link to={`${href('/admin/history')}?property=${id}`} className="link">
            Full history
          </Link>
        </p>
      )}
    </>
  );
}
