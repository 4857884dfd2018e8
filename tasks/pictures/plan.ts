// Writes demo/pictures.json: what the pictures show, for the texts of the demonstration homes.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planHomes } from './homes.ts';

const target = join(import.meta.dirname, '../../demo/pictures.json');
const entries = planHomes().map(({ id, style, kind, pool, pictures }) => ({
  home: id,
  style,
  kind,
  pool,
  pictures: pictures.map(({ file, room, alt }) => ({ file, room, alt })),
}));
await writeFile(target, `${JSON.stringify(entries, null, 2)}\n`);
console.log(`${entries.length} homes, ${entries.flatMap((entry) => entry.pictures).length} pictures`);
