// Tests that the linter's configuration enforces the boundaries of docs/decisions/0013, and checks the rules
// that no linter can.
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Each file breaks one boundary. */
const violations: [file: string, source: string, message: string][] = [
  ['app/domain/a.ts', "import 'node:fs/promises';", 'app/domain imports zod only'],
  ['app/domain/c.ts', "import type { Server } from '#server/server.ts';", 'app/domain imports zod only'],
  ['app/domain/property/options.ts', "import { z } from 'zod';", 'it imports no package'],
  [
    'app/domain/search/filters.ts',
    "import { submit } from '../property/submission.ts';",
    'imports only modulesWithoutZod',
  ],
  ['app/domain/d.ts', "import { towns } from './place/gazetteer.ts';", 'No layer in oxlint.config.ts lists'],
  ['app/domain/place/a.ts', "import '../property/fields.ts';", 'imports lower layers only'],
  ['app/domain/property/a.ts', "import type { Stay } from '../stay/stay.ts';", 'imports lower layers only'],
  ['app/domain/account/a.ts', "import '../review/review.ts';", 'imports lower layers only'],
  ['app/server/a.ts', "import { Card } from '#ui/cards/card.tsx';", 'Only app/routes'],
  ['app/server/b.ts', "const page = import('../routes/home.tsx');", 'Nothing imports app/routes'],
  ['app/server/c.ts', "import { isDay } from '../domain/day.ts';", 'as #domain/'],
  ['app/server/h.ts', "import packageFile from '../../package.json' with { type: 'json' };", '#package.json'],
  ['app/server/d.ts', "import { db } from './database/database.ts';", 'No layer in oxlint.config.ts lists'],
  [
    'app/server/planning/a.ts',
    "import { db } from '../database/a.ts';",
    'No layer in oxlint.config.ts lists',
  ],
  ['app/server/server.ts', "import { createAuth } from './accounts/auth.ts';", 'imports types only'],
  ['app/server/database/a.ts', "import type { Mail } from '../mail/mail.ts';", 'imports lower layers only'],
  ['app/server/photos/decoder/a.ts', "import '../../submission/drafts.ts';", 'imports lower layers only'],
  [
    'app/server/admin/a.ts',
    "import type { Server } from '../create-server.ts';",
    'imports lower layers only',
  ],
  ['app/server/create-server.ts', "import { serve } from './http/pages.ts';", 'imports lower layers only'],
  ['app/server/http/a.ts', "import { sweep } from '../worker/sweep.ts';", 'imports lower layers only'],
  ['app/ui/controls/a.ts', "import { Header } from '../layout/header.tsx';", 'imports lower layers only'],
  ['app/ui/layout/a.ts', "import { Card } from '#ui/cards/card.tsx';", 'imports lower layers only'],
  ['app/ui/cards/a.ts', "import type { Server } from '#server/server.ts';", 'does not import app/server'],
  ['app/ui/cards/b.ts', "import pg from 'pg';", 'Only app/server, migrations and tasks use'],
  ['app/ui/cards/c.ts', "import { loader } from '../../root.tsx';", 'Nothing imports app/routes'],
  ['app/routes/a.ts', "import { loader } from '../root.tsx';", 'may import types of app/root.tsx'],
  ['app/routes/b.ts', "import { sql } from 'kysely';", 'Only app/server, migrations and tasks use'],
  ['tasks/a.ts', "import Home from '../app/routes/site/home.tsx';", 'Nothing imports app/routes'],
  ['app/server/e.ts', 'const port = process.env.PORT;', 'process.env'],
  ['app/server/f.ts', 'const session = auth.api.getSession({});', 'Only app/server/access/sessions.ts'],
  ['app/server/g.ts', "export * from './a.ts';", 'Barrel file'],
  ['app/ui/cards/CardList.ts', '', 'kebab-case'],
  ['app/ui/cards/ring-a.ts', "import '#ui/cards/ring-b.ts';", 'Dependency cycle'],
  ['app/ui/cards/ring-b.ts', "import './ring-c.ts';", 'Dependency cycle'],
  ['app/ui/cards/ring-c.ts', "import './ring-a.ts';", 'Dependency cycle'],
];

interface Report {
  diagnostics: { filename: string; message: string; help: string }[];
}

/** The linter's messages by file. */
const messages = new Map<string, string>();

beforeAll(async () => {
  const project = await mkdtemp(path.join(tmpdir(), 'baystead-boundaries-'));
  await cp(path.join(root, 'oxlint.config.ts'), path.join(project, 'oxlint.config.ts'));
  await cp(path.join(root, 'package.json'), path.join(project, 'package.json'));
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  for (const [file, source] of violations) {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true });
    await writeFile(path.join(project, file), source);
  }
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: project }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as Report;
  for (const { filename, message, help } of diagnostics)
    messages.set(filename, `${messages.get(filename) ?? ''}${message} ${help}\n`);
  await rm(project, { recursive: true });
});

test.each(violations)('the linter reports that %s contains «%s»', (file, _source, message) => {
  expect(messages.get(file)).toContain(message);
});

const files = globSync('{app,demo,migrations,tasks}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/*.test.{ts,tsx}'],
});
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

function findFiles(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(sources.get(file) ?? ''));
}

test('only accounts and the table types name the tables of the auth library', () => {
  const tables = /\bauth_?(?:users|sessions|accounts|verifications|two_?factors)\b/i;
  expect(findFiles(tables).filter((file) => !/^(?:app\/server\/accounts|migrations)\//.test(file))).toEqual([
    'app/server/database/auth-tables.ts',
  ]);
});

test('only access makes proofs of who sent a request and what it may open', () => {
  const cast = /\bas (?:unknown as )?(?:User|Admin|Draft|OwnedProperty|InquirySide|VerifiedGuest)\b/;
  expect(findFiles(cast)).toEqual([
    'app/server/access/proofs.ts',
    'app/server/access/sessions.ts',
    'app/server/access/verified-guest.ts',
  ]);
  expect(findFiles(/declare const \w+: unique symbol/)).toEqual(['app/server/access/proofs.ts']);
});

/** The project's files that the commands import from each other and from the tests, and the packages. */
function importedByCommands(): Set<string> {
  const reached = new Set(globSync('tasks/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }));
  for (const file of reached) {
    if (!file.endsWith('.ts')) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, imported = ''] of source.matchAll(/^(?!import type)[^\n]* from '([^']+)';$/gm)) {
      if (imported.startsWith('.')) reached.add(path.join(path.dirname(file), imported));
      else if (imported.startsWith('#tests/')) reached.add(imported.slice(1));
      else if (!imported.startsWith('#')) reached.add(imported);
    }
  }
  return reached;
}

test('no command imports a module that needs the test runner', () => {
  const imported = importedByCommands();
  expect(imported).toContain('tests/support/owner.ts');
  expect(imported).not.toContain('vitest');
});

test('no module reads import.meta.env', () => {
  expect(findFiles(/import\.meta\.env/)).toEqual([]);
});

test('no file or folder is called util, helper, lib or misc', () => {
  expect(files.filter((file) => /(?:^|\/)(?:utils?|helpers?|lib|misc)(?:\/|\.)/.test(file))).toEqual([]);
});

test('no comment is wider than the code', () => {
  const { printWidth } = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as {
    printWidth: number;
  };
  const written = globSync('{*.ts,{app,demo,tasks,tests}/**/*.{ts,tsx,mjs,css}}', { cwd: root });
  expect(written.length).toBeGreaterThan(500);
  const comment = /^\s*(?:\/\/|\/?\*|\{\/\*)|\s\/\/ /;
  const exempt = /https?:\/\/|(?:eslint|oxlint)-disable/;
  const wide = written.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
      .filter(({ line }) => line.length > printWidth)
      .filter(({ line }) => comment.test(line))
      .filter(({ line }) => !exempt.test(line)),
  );
  expect(wide.map(({ at }) => at)).toEqual([]);
});

// A group that may be repeated without bounds, and whose parts can be joined from each other, doubles the
// time with each repetition: "moving in" as one part or as "moving" and "in".
test('repeats no group of a pattern without bounds', () => {
  const unbounded = /^(?! *(?:\/\/|\*)).*?(?:(?<!\\)\)|\$\{\w+\})(?:\*|\+(?! |`)|\{\d+,\}).*/m;
  expect(findFiles(unbounded).filter((file) => /^app\/(?:domain|server)\//.test(file))).toEqual([]);
  expect('/(?:moving|in)+/').toMatch(unbounded);
});
