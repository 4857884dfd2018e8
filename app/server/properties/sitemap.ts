// The parts of the sitemap (sitemaps.org, 0.9). Each property has a permanent number, its slot: the database
// numbers new properties from 1 up and never reuses a number (migrations/0072-baseline.ts). A part is a fixed
// range of slots, so a property never moves between parts and no part exceeds the protocol's limit; it may
// hold fewer properties, because only approved ones are listed.
import { isListed } from './listed.ts';
import type { Server } from '../server.ts';

/** The protocol allows 50,000 URLs in a part. */
const slotsPerPart = 50_000;
/** The number of rows in memory while a part is written. */
const batchSize = 2000;

export interface SitemapEntry {
  id: string;
  updatedAt: Date;
}

const selectListed = (server: Server) => server.db.selectFrom('properties').where(isListed);

/** The slot of the first approved property after `slot`. */
const findNextSlot = async (server: Server, slot: number): Promise<number | null> => {
  const first = await selectListed(server)
    .select('slot')
    .where('slot', '>', slot)
    .orderBy('slot')
    .limit(1)
    .execute();
  return first[0]?.slot ?? null;
};

/** The numbers of all parts with an approved property, starting at 1. Runs one query per part. */
export async function listSitemapParts(server: Server): Promise<number[]> {
  const parts: number[] = [];
  let slot = await findNextSlot(server, 0);
  while (slot !== null) {
    const part = Math.ceil(slot / slotsPerPart);
    parts.push(part);
    slot = await findNextSlot(server, part * slotsPerPart);
  }
  return parts;
}

/** The approved properties of a part, `batchSize` at a time. Yields nothing for an unknown part. */
export async function* readSitemapPart(server: Server, part: number): AsyncGenerator<SitemapEntry[], void> {
  let lastReadSlot = (part - 1) * slotsPerPart;
  const endSlot = part * slotsPerPart;
  while (lastReadSlot < endSlot) {
    const rows = await selectListed(server)
      .select(['slot', 'id', 'updatedAt'])
      .where('slot', '>', lastReadSlot)
      .where('slot', '<=', endSlot)
      .orderBy('slot')
      .limit(batchSize)
      .execute();
    if (rows.length > 0) yield rows.map(({ id, updatedAt }) => ({ id, updatedAt }));
    if (rows.length < batchSize) return;
    lastReadSlot = rows.at(-1)?.slot ?? endSlot;
  }
}
