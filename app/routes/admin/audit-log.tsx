// The audit log in pages: all of it, or what the query asks for.
import { Form, Link, useSearchParams } from 'react-router';
import type { Route } from './+types/audit-log';
import { adminOf, serverContext } from '../context.ts';
import { noIndexMeta } from '../page-meta.ts';
import { actionLabels, type AuditLogQuery, parseAuditLogQuery } from '#domain/review/audit-event.ts';
import { SelectField } from '#ui/controls/choices.tsx';
import { FormStateContext } from '#ui/controls/form-state.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { AuditLogList } from '#ui/admin/audit-log-list.tsx';
import { listAuditEvents } from '#server/admin/audit-log.ts';

export const meta = noIndexMeta('History');

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const query = parseAuditLogQuery(url.searchParams);
  return { ...(await listAuditEvents(context.get(serverContext), admin, query)), query };
}

export default function AuditLog({ loaderData: { entries, next, query } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isForOneProperty = query.propertyId !== null;
  const [first] = entries;
  return (
    <>
      <h1 className="text-3xl">History</h1>
      {isForOneProperty && (
        <p className="mt-2">
          History of <bdi>{first?.property?.title ?? 'this property'}</bdi>
        </p>
      )}
      <Filters key={search.toString()} query={query} />
      {search.has('after') && (
        <p className="mt-4">
          <Link to={withCursor(search, null)} className="link font-semibold">
            Back to the newest
          </Link>
        </p>
      )}
      <div className="card mt-6 max-w-4xl p-5">
        {entries.length === 0 ? (
          <p>No entries.</p>
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

const labels = [...new Set(Object.values(actionLabels))].toSorted();

function Filters({ query }: { query: AuditLogQuery }) {
  return (
    <FormStateContext value={{ values: { ...query }, issues: [] }}>
      <Form className="mt-5 grid max-w-4xl grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(4,1fr)_auto]">
        {query.propertyId !== null && <input type="hidden" name="property" value={query.propertyId} />}
        <TextField name="person" label="Done by" optional="unmarked" />
        <SelectField name="action" label="Action" options={labels} placeholder="All" optional="unmarked" />
        <TextField name="from" label="From" type="date" optional="unmarked" />
        <TextField name="to" label="To" type="date" optional="unmarked" />
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </Form>
    </FormStateContext>
  );
}

function withCursor(search: URLSearchParams, after: string | null): { search: string } {
  const changed = new URLSearchParams(search);
  if (after === null) changed.delete('after');
  else changed.set('after', after);
  return { search: `?${changed}` };
}
