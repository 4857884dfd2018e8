// The sitemap's parts (sitemaps.org, 0.9): a part is a range of slots, so a home never moves between parts, no part
// grows beyond the protocol's limit, and each is read in order from an index. Hides SQL; knows no addresses.
import type { Server } from '../server.ts';

/** The protocol allows 50,000 addresses in a part. */
const slotsInPart = 50_000;
/** Rows that are held in memory at once while a part is written. */
const readAtOnce = 2000;

export interface SitemapEntry {
  id: string;
  updatedAt: Date;
}

const approved = (server: Server) => server.db.selectFrom('properties').where('status', '=', 'approved');

/** The first approved home behind a slot. */
const firstBehind = async (server: Server, slot: number): Promise<number | null> => {
  const first = await approved(server)
    .select('slot')
    .where('slot', '>', slot)
    .orderBy('slot')
    .limit(1)
    .execute();
  return first[0]?.slot ?? null;
};

/** The numbers of all parts that hold a home, from 1; one short query for each. */
export async function listSitemapParts(server: Server): Promise<number[]> {
  const parts: number[] = [];
  let slot = await firstBehind(server, 0);
  while (slot !== null) {
    const part = Math.ceil(slot / slotsInPart);
    parts.push(part);
    slot = await firstBehind(server, part * slotsInPart);
  }
  return parts;
}

/** The approved homes of a part, some thousand at a time; none for a part that there is not. */
export async function* readSitemapPart(server: Server, part: number): AsyncGenerator<SitemapEntry[], void> {
  let behind = (part - 1) * slotsInPart;
  const last = part * slotsInPart;
  while (behind < last) {
    const rows = await approved(server)
      .select(['slot', 'id', 'updatedAt'])
      .where('slot', '>', behind)
      .where('slot', '<=', last)
      .orderBy('slot')
      .limit(readAtOnce)
      .execute();
    if (rows.length > 0) yield rows.map(({ id, updatedAt }) => ({ id, updatedAt }));
    if (rows.length < readAtOnce) return;
    behind = rows.at(-1)?.slot ?? last;
  }
}
