// Enforces the walls between the rooms, and shows that it would notice.
import { expect, test } from 'vitest';
import { type Module, parseModule, readModules } from './support/modules.ts';
import { findViolations, roomOf, serverRoomOf } from './support/walls.ts';

const modules = await readModules(['app', 'demo', 'migrations', 'tasks', 'tests', 'server.ts']);

test('no wall is broken', () => {
  expect(findViolations(modules)).toEqual([]);
});

test('every room has been looked at', () => {
  const counts = Object.groupBy(modules, ({ file }) => roomOf(file));
  expect(counts.domain?.length).toBeGreaterThanOrEqual(10);
  expect(counts.server?.length).toBeGreaterThanOrEqual(30);
  expect(counts.routes?.length).toBeGreaterThanOrEqual(20);
  expect(counts.ui?.length).toBeGreaterThanOrEqual(40);
  expect(counts.shell?.map(({ file }) => file)).toContain('app/root.tsx');
  expect(counts.outside?.map(({ file }) => file)).toContain('server.ts');
  const rooms = new Set(counts.server?.map(({ file }) => serverRoomOf(file)));
  for (const room of ['ground', 'database', 'accounts', 'properties', 'own-account', 'admin', 'app', 'http'])
    expect(rooms).toContain(room);
  expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
});

test.each([
  ['app/domain/planted.ts', "import { readFile } from 'node:fs/promises';", 'is domain and imports node:fs'],
  ['app/domain/planted.ts', "import { createServer } from '#server/create-server.ts';", 'which is server'],
  ['app/domain/planted.ts', "export { href } from 'react-router';", 'is domain and imports react-router'],
  ['app/domain/property.ts', "import { z } from 'zod';", 'brings zod with it'],
  ['app/domain/property.ts', "import { checkSubmission } from './submission.ts';", 'brings zod with it'],
  ['app/server/planted.ts', "import { Card } from '#ui/card.tsx';", 'which is ui'],
  ['app/server/planted.ts', "const load = () => import('../routes/home.tsx');", 'which is routes'],
  ['app/server/planted.ts', "import { isDay } from '../domain/fields.ts';", 'instead of by #domain/'],
  ['app/server/planted.ts', 'const port = process.env.PORT;', 'reads the environment'],
  ['app/server/planted.ts', 'const session = await auth.api.getSession({ headers });', 'reads a session'],
  ['app/server/planted.ts', "export * from './config.ts';", 'passes on everything'],
  ['app/server/config.ts', "import type { Database } from './database/database.ts';", 'which is above it'],
  ['app/server/database/planted.ts', "import { Mail } from '../mail/mail.ts';", 'which is above it'],
  [
    'app/server/photos/planted.ts',
    "import type { Draft } from '../drafts/drafts.ts';",
    'is in the room photos and imports app/server/drafts/drafts.ts, which is above it',
  ],
  ['app/server/properties/planted.ts', "import { x } from '../admin/reviews.ts';", 'which is above it'],
  [
    'app/server/admin/planted.ts',
    "import type { OpenServer } from '../create-server.ts';",
    'which is above it',
  ],
  ['app/server/create-server.ts', "import { servePages } from './http/pages.ts';", 'which is above it'],
  ['app/server/planning/planted.ts', '', 'in the room planning, which no floor has'],
  ['app/server/admin/planted.ts', "db.selectFrom('authUsers');", 'reads a table of the auth library'],
  ['app/server/worker/planted.ts', 'sql`DELETE FROM auth_sessions`;', 'reads a table of the auth library'],
  ['app/ui/planted.tsx', "import type { OpenServer } from '#server/create-server.ts';", 'which is server'],
  ['app/ui/planted.tsx', "import Home from '../routes/home.tsx';", 'which is routes'],
  ['app/ui/planted.tsx', "import pg from 'pg';", 'which only app/server handles'],
  ['app/ui/utils/planted.tsx', '', 'has a name that says nothing'],
  ['app/ui/PlantedCard.tsx', '', 'is not in kebab-case'],
  ['app/server/server.ts', "import { createAuth } from './accounts/auth.ts';", 'more than types'],
  ['app/routes/planted.tsx', "import { loader } from '../root.tsx';", 'which is shell'],
  ['tasks/planted.ts', "import Home from '../app/routes/home.tsx';", 'which is routes'],
])('%s with «%s» breaks a wall', (file, source, sentence) => {
  const others = modules.filter((module) => module.file !== file);
  const found = findViolations([...others, parseModule(file, source)]).filter((text) => text.includes(file));
  expect(found.join('\n')).toContain(sentence);
});

test.each([
  ['app/routes/planted.tsx', "import { featureProperty } from '#server/admin/featured.ts';"],
  ['app/server/accounts/planted.ts', "import type { Server } from '../server.ts';"],
  ['app/routes/planted.tsx', "import type { loader } from '../root.tsx';"],
  ['app/ui/planted.tsx', "import { isPublic } from '#domain/property.ts';"],
  ['app/server/planted.ts', "import pg from 'pg'; import { isPublic } from '#domain/property.ts';"],
])('%s with «%s» is allowed', (file, source) => {
  const found = findViolations([...modules, parseModule(file, source)]);
  expect(found.filter((text) => text.includes(file))).toEqual([]);
});

test('rooms of one floor may import each other one way, and not both', () => {
  const plant = (from: string, to: string) =>
    parseModule(`app/server/${from}/planted.ts`, `import type { X } from '../${to}/planted.ts';`);
  const circles = (...planted: Module[]) =>
    findViolations([...modules, ...planted]).filter((text) => text.includes('rooms that import it'));
  const one = plant('inquiries', 'calendar');
  expect(circles(one)).toEqual([]);
  const both = circles(one, plant('calendar', 'inquiries'));
  expect(both).toContain('the room calendar imports rooms that import it');
  expect(both).toContain('the room inquiries imports rooms that import it');
  const byThird = circles(one, plant('calendar', 'search'), plant('search', 'inquiries'));
  expect(byThird).toContain('the room search imports rooms that import it');
});

test('a cycle is noticed, however long it is', () => {
  const ring = ['a', 'b', 'c'].map((name, index, names) =>
    parseModule(
      `app/ui/ring-${name}.ts`,
      `import { x } from './ring-${names[(index + 1) % 3]}.ts'; export { x };`,
    ),
  );
  expect(findViolations([...modules, ...ring]).filter((text) => text.includes('loads itself'))).toHaveLength(
    3,
  );
});
