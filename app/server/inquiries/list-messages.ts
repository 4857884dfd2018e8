// Reads an inquiry's messages page by page, because an inquiry may hold megabytes of them.
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { InquiryMessage, MessageEvent, MessagePage, Side } from '#domain/inquiry/inquiry.ts';
import { messagesPerPage } from '#domain/inquiry-rules.ts';
import type { Database } from '../database/database.ts';

/** A side reads its own messages, the other side's, and the team's notes to it. Administrators read all. */
export type MessageReader = Side | 'admin';

/**
 * Returns the page before the message with the id `before`. Returns the newest page without `before`, and for
 * an id that isn't a message visible to the reader.
 */
export async function readMessagePage(
  db: Database,
  inquiryId: string,
  { reader, before }: { reader: MessageReader; before: string | null },
): Promise<MessagePage> {
  const visible = messagesFor(db, inquiryId, reader);
  const beforeRow =
    before !== null && isUuid(before)
      ? await visible.select('number').where('id', '=', before).executeTakeFirst()
      : undefined;
  const rows = await visible
    .select(messageColumns)
    .$if(beforeRow !== undefined, (query) => query.where('number', '<', beforeRow?.number ?? ''))
    .orderBy('number', 'desc')
    .limit(messagesPerPage + 1)
    .execute();
  const messages = rows.slice(0, messagesPerPage).toReversed();
  const hasEarlier = rows.length > messages.length;
  return {
    messages,
    before: hasEarlier ? (messages[0]?.id ?? null) : null,
    isNewest: beforeRow === undefined,
  };
}

/** How many letters of a page of messages are searched for hints. */
export const maxSearched = 4000;

/** What `find` finds in the newest letters of both sides, by the message's id. Leaves out what is null. */
export function findInNewest<Found>(
  messages: readonly InquiryMessage[],
  find: (text: string) => Found | null,
): Record<string, Found> {
  const found: Record<string, Found> = {};
  let lettersLeft = maxSearched;
  for (const { id, author, body } of messages.toReversed()) {
    if (author === 'team') continue;
    const result = find(body.slice(0, lettersLeft));
    if (result !== null) found[id] = result;
    lettersLeft = Math.max(0, lettersLeft - body.length);
  }
  return found;
}

/** All messages, oldest first. Holds one page of them in memory at a time. */
export async function* listMessages(
  db: Database,
  inquiryId: string,
  reader: MessageReader,
): AsyncGenerator<InquiryMessage> {
  let after = '0';
  for (;;) {
    const rows = await messagesFor(db, inquiryId, reader)
      .select([...messageColumns, 'number'])
      .where('number', '>', after)
      .orderBy('number')
      .limit(messagesPerPage)
      .execute();
    for (const { number, ...message } of rows) {
      yield message;
      after = number;
    }
    if (rows.length < messagesPerPage) return;
  }
}

const event = sql<MessageEvent | null>`CASE WHEN event IS NOT NULL THEN json_build_object(
  'kind', event, 'stay', (
    SELECT json_build_object('from', lower(nights), 'to', upper(nights), 'guests', guests, 'pets', pets)
    FROM stay_proposals WHERE stay_proposals.id = proposal_id)) END`.as('event');

const messageColumns = ['id', 'author', 'reader', 'body', event, 'at'] as const;

function messagesFor(db: Database, inquiryId: string, reader: MessageReader) {
  const all = db.selectFrom('inquiryMessages').where('inquiryId', '=', inquiryId);
  if (reader === 'admin') return all;
  return all.where((eb) => eb.or([eb('reader', 'is', null), eb('reader', '=', reader)]));
}
