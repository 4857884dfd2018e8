// The walls between the rooms, as rules over modules. Each rule answers with sentences.
import type { Import, Module } from './modules.ts';

type Room = 'domain' | 'server' | 'routes' | 'ui' | 'shell' | 'outside';

/** What a room may import of others. The shell (app/*.tsx and routes.ts) frames the routes; outside is all but app/. */
const open: Record<Room, readonly Room[]> = {
  domain: [],
  server: ['domain'],
  ui: ['domain'],
  routes: ['domain', 'server', 'ui'],
  shell: ['domain', 'server', 'routes', 'ui'],
  outside: ['domain', 'server'],
};

/** What visitors' pages load of the domain: not even zod may come with it. */
const light = [
  'property',
  'search',
  'filters',
  'listing',
  'photo',
  'load-result',
  'failure',
  'rate-limit',
].map((name) => `app/domain/${name}.ts`);
const outsideWorld = new Set([
  'pg',
  'kysely',
  'graphile-worker',
  'nodemailer',
  '@aws-sdk/client-s3',
  'sharp',
  'better-auth',
  '@tus/server',
  '@tus/file-store',
]);
/** May read the environment: its one reader, and what runs before the product or beside it. */
const environmentReaders = new Set([
  'app/server/config.ts',
  'tasks/bootstrap.mjs',
  'tasks/chromium.ts',
  'tasks/test.ts',
]);
const wordless = new Set(['util', 'utils', 'helper', 'helpers', 'lib', 'misc']);

/**
 * The floors of app/server, from the ground up: a room imports of the floors below it, types too, and of its own floor
 * where no circle comes of it. `ground` are the modules that lie in no room; `app` puts the rooms together.
 */
const floors = [
  ['ground'],
  ['database'],
  ['accounts', 'photos', 'mail'],
  ['properties', 'drafts', 'calendar', 'search', 'inquiries'],
  ['own-account'],
  ['admin'],
  ['app'],
  ['worker', 'http'],
];
const authTables =
  /\bauth(?:Users|Sessions|Accounts|Verifications|TwoFactors)\b|\bauth_(?:users|sessions|accounts|verifications|two_factors)\b/;

/** All sentences about what breaks a wall, none when all is well. */
export function findViolations(all: readonly Module[]): string[] {
  const modules = all.filter(({ file }) => !isTest(file));
  return [
    ...modules.flatMap(roomViolations),
    ...modules.flatMap(ownershipViolations),
    ...modules.flatMap(formViolations),
    ...modules.flatMap(floorViolations),
    ...roomCircles(modules),
    ...weightViolations(modules),
    ...cycles(modules),
  ];
}

export function roomOf(file: string): Room {
  const room = /^app\/(domain|server|routes|ui)\//.exec(file)?.[1] as Room | undefined;
  return room ?? (file.startsWith('app/') ? 'shell' : 'outside');
}

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
}

function roomViolations({ file, imports }: Module): string[] {
  const room = roomOf(file);
  return imports.flatMap(({ target, specifier, typeOnly }) => {
    if (!/[./]/.test(target) || !/^(?:app|demo|migrations|tasks|tests)\/|^server\.ts$/.test(target)) {
      return room === 'domain' && target !== 'zod' ? [`${file} is domain and imports ${target}`] : [];
    }
    const other = roomOf(target);
    if (other === room) return [];
    // A page may know the type of what its frame has loaded.
    if (room === 'routes' && other === 'shell' && typeOnly) return [];
    if (!open[room].includes(other)) return [`${file} is ${room} and imports ${target}, which is ${other}`];
    const needsName = other !== 'routes' && !specifier.startsWith('#');
    return needsName ? [`${file} reaches into another room by ${specifier} instead of by #${other}/`] : [];
  });
}

function ownershipViolations({ file, source, imports }: Module): string[] {
  const found: string[] = [];
  const room = roomOf(file);
  const isOutsideWorld = ({ target, typeOnly }: Import) => !typeOnly && outsideWorld.has(target);
  const handlesIt = room === 'server' || file.startsWith('migrations/') || file.startsWith('tasks/');
  for (const { target } of handlesIt ? [] : imports.filter(isOutsideWorld)) {
    found.push(`${file} imports ${target}, which only app/server handles`);
  }
  if (/process\.env|import\.meta\.env/.test(source) && !environmentReaders.has(file)) {
    found.push(`${file} reads the environment, which only app/server/config.ts does`);
  }
  if (file === serverType && imports.some(({ typeOnly }) => !typeOnly)) {
    found.push(`${file} imports more than types`);
  }
  if (source.includes('.getSession(') && file !== 'app/server/accounts/access.ts') {
    found.push(`${file} reads a session, which only app/server/accounts/access.ts does`);
  }
  return found;
}

/** The part of all rooms that server functions get. It has types only, so every room may import it. */
const serverType = 'app/server/server.ts';

/** The room of a module of app/server; null for all others. */
export function serverRoomOf(file: string): string | null {
  if (file === serverType) return null;
  const [, , ...place] = file.split('/');
  if (roomOf(file) !== 'server') return null;
  if (place.length > 1) return place[0] ?? null;
  return ['create-server.ts', 'open-server.ts'].includes(place[0] ?? '') ? 'app' : 'ground';
}

function floorOf(room: string): number {
  return floors.findIndex((floor) => floor.includes(room));
}

function floorViolations({ file, source, imports }: Module): string[] {
  const room = serverRoomOf(file);
  if (room === null) return [];
  const found = floorOf(room) === -1 ? [`${file} is in the room ${room}, which no floor has`] : [];
  for (const { target } of imports) {
    const other = serverRoomOf(target);
    if (other !== null && floorOf(other) > floorOf(room))
      found.push(`${file} is in the room ${room} and imports ${target}, which is above it`);
  }
  const ownsThem = room === 'accounts' || file === 'app/server/database/tables.ts';
  if (authTables.test(source) && !ownsThem)
    found.push(`${file} reads a table of the auth library, which only app/server/accounts does`);
  return found;
}

/** Rooms of one floor that import each other, be it by a third. */
function roomCircles(modules: readonly Module[]): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const room = serverRoomOf(file);
    if (room === null) continue;
    const others = imports.map(({ target }) => serverRoomOf(target)).filter((other) => other !== null);
    imported.set(room, new Set([...(imported.get(room) ?? []), ...others].filter((other) => other !== room)));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imported.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...imported.keys()]
    .filter((room) => reaches(room, room))
    .map((room) => `the room ${room} imports rooms that import it`);
}

function formViolations({ file, exportsAll }: Module): string[] {
  const found: string[] = [];
  const [name = '', ...folders] = file.split('/').toReversed();
  const named = [name.replace(/\..*$/, ''), ...folders];
  if (named.some((part) => wordless.has(part))) found.push(`${file} has a name that says nothing`);
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name)) found.push(`${file} is not in kebab-case`);
  if (exportsAll) found.push(`${file} passes on everything of another module`);
  return found;
}

/** Follows what is really loaded, so that zod cannot come in by a detour. */
function weightViolations(modules: readonly Module[]): string[] {
  return light.flatMap((start) => {
    const reached = reach(modules, start);
    if (reached.size === 0) return [`${start} is missing, so that nothing can be said of its weight`];
    const heavy = modules.filter(
      ({ file, imports }) => reached.has(file) && imports.some((i) => i.target === 'zod' && !i.typeOnly),
    );
    return heavy.map(
      ({ file }) => `${start} is loaded by visitors' pages and brings zod with it, by ${file}`,
    );
  });
}

function reach(modules: readonly Module[], start: string): Set<string> {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const reached = new Set<string>();
  const visit = (file: string) => {
    const module = byFile.get(file);
    if (!module || reached.has(file)) return;
    reached.add(file);
    for (const { target, typeOnly } of module.imports) if (!typeOnly) visit(target);
  };
  visit(start);
  return reached;
}

/** A module that is loaded by what it loads itself. */
function cycles(modules: readonly Module[]): string[] {
  return modules
    .filter(({ imports }) => imports.some(({ typeOnly }) => !typeOnly))
    .flatMap(({ file, imports }) => {
      const back = imports.find(({ target, typeOnly }) => !typeOnly && reach(modules, target).has(file));
      return back ? [`${file} is loaded by ${back.target}, which it loads itself`] : [];
    });
}
