// Undoes an import: deletes the properties that it added. For the command line.
import { validate as isUuid } from 'uuid';
import type { Database } from '../database/database.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import type { Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';

/**
 * Deletes the properties of an import with their photos, approved and changed ones too. Keeps each property
 * with an inquiry, because a person should decide. Each deletion is a transaction of its own, and a second
 * call continues.
 * @throws OperatorError if there is no property of the import.
 */
export async function undoImport(
  { db }: Server,
  importId: string,
  { signal, printLine }: { signal: AbortSignal; printLine: (line: string) => void },
): Promise<void> {
  const { withoutInquiries, withInquiries } = await listImported(db, importId);
  let deleted = 0;
  for (const id of withoutInquiries) {
    signal.throwIfAborted();
    const event = { actorId: null, action: 'deleted' } as const;
    if (await db.transaction().execute((transaction) => deleteProperty(transaction, id, event))) deleted += 1;
  }
  printLine(`Properties deleted: ${deleted}.`);
  printKept(withInquiries, printLine);
}

/** Prints what `undoImport` would do. `db` is null if there is no database. */
export async function describeUndo(
  db: Database | null,
  importId: string,
  printLine: (line: string) => void,
): Promise<void> {
  const { withoutInquiries, withInquiries } = await listImported(db, importId);
  printLine(`Properties to delete: ${withoutInquiries.length}.`);
  printKept(withInquiries, printLine);
}

function printKept(withInquiries: readonly string[], printLine: (line: string) => void): void {
  if (withInquiries.length > 0)
    printLine(
      `Kept, because guests have asked about them: ${withInquiries.length}. Delete them in the administration.`,
    );
}

/** The ids of an import's properties, without and with inquiries. */
async function listImported(
  db: Database | null,
  importId: string,
): Promise<{ withoutInquiries: string[]; withInquiries: string[] }> {
  const rows =
    db === null || !isUuid(importId)
      ? []
      : await db
          .selectFrom('properties')
          .select('id')
          .select((eb) =>
            eb
              .exists(eb.selectFrom('inquiries').select('id').whereRef('propertyId', '=', 'properties.id'))
              .as('isAsked'),
          )
          .where('importId', '=', importId)
          .orderBy('id')
          .execute();
  if (rows.length === 0)
    throw new OperatorError(`There is no property of an import with the id ${importId}.`);
  const idsWhere = (isAsked: boolean) =>
    rows.flatMap((row) => (Boolean(row.isAsked) === isAsked ? row.id : []));
  return { withoutInquiries: idsWhere(false), withInquiries: idsWhere(true) };
}
