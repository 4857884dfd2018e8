// Tests the files of deploy/ against the routes: the log of nginx contains no secret link. Also what the
// image contains.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '#routes';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const nginx = read('deploy/nginx.conf');

function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const full = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    return [
      ...(entry.index || entry.path !== undefined ? [full || '/'] : []),
      ...listPaths(entry.children ?? [], full),
    ];
  });
}
/** Without the marks of optional parts. */
const paths = listPaths(routes).map((each) => each.replaceAll('?', ''));

/** Everything but ids and names of places is a secret: tokens of mailed links and names of calendars. */
const secretParameter = /:(?!(?:id|place)\b)\w+/g;
const secretPaths = [
  ...paths.filter((each) => each.search(secretParameter) !== -1),
  // Links in mails of 1.0.0. Their tokens still open `/link/:token`.
  '/owner-link/:token',
  '/inquiry-link/:token',
];
const secret = 'dGhlLXNlY3JldA';

/** The regular expressions of a `map` of nginx with their values, in order. */
function readMap(variable: string): [RegExp, string][] {
  const [, body = ''] = new RegExp(`map \\S+ \\$${variable} \\{([^]*?)\\n\\}`).exec(nginx) ?? [];
  return Array.from(body.matchAll(/^ +"~(\*?)(.*?)" +"?(.*?)"?;$/gm), ([, flag, source = '', value = '']) => [
    new RegExp(source, flag ? 'i' : ''),
    value,
  ]);
}

function logged(target: string): string {
  for (const [pattern, value] of readMap('logged_path')) {
    const match = pattern.exec(target);
    if (match) return value.replaceAll(/\$(\w+)/g, (_whole, name: string) => match.groups?.[name] ?? '');
  }
  throw new Error(`no line of the map matches ${target}`);
}

describe('the log of nginx', () => {
  test('lists every path with a secret', () => {
    expect(secretPaths.length).toBeGreaterThan(5);
    expect(secretPaths).toContain('/link/:token');
    expect(readMap('logged_path')).toHaveLength(3);
  });

  test.each(secretPaths)('masks %s in any spelling', (pattern) => {
    const target = pattern.replaceAll(secretParameter, secret);
    const inCapitals = target.toUpperCase().replace(secret.toUpperCase(), secret);
    const around = ['.data', '/more', '?a=b'].map((end) => target + end);
    const before = ['/_root.data', '/', 'https://stay.example'].map((start) => start + target);
    for (const written of [target, ...around, ...before, inCapitals, target.replace('-', '%2D')])
      expect([written, logged(written)]).toEqual([written, expect.not.stringContaining(secret) as string]);
  });

  test('drops queries, and shows the other paths', () => {
    expect(logged(`/reset-password?token=${secret}`)).toBe('/reset-password');
    for (const each of paths.filter((one) => !secretPaths.includes(one)))
      expect([each, logged(each)]).toEqual([each, each]);
  });

  test('contains no line in another format', () => {
    expect(nginx.match(/access_log .*$/gm)).toEqual(
      nginx.match(/^server \{$/gm)?.map(() => 'access_log /var/log/nginx/access.log without_links;'),
    );
    expect(/log_format without_links '(.*)';/.exec(nginx)?.[1]).not.toMatch(
      /\$(?:request|request_uri|uri|args|query_string|http_referer)\b/,
    );
    expect(nginx.match(/error_log .*$/gm)).toEqual(
      nginx.match(/^server \{$/gm)?.map(() => expect.stringMatching(/ emerg;$/) as string),
    );
  });
});

test('the other proxies log no requests', () => {
  expect(read('deploy/haproxy.cfg')).not.toMatch(/^\s*(?:log|option httplog)\b/m);
  for (const file of ['deploy/Caddyfile', 'deploy/compose.Caddyfile'])
    expect([file, read(file)]).toEqual([
      file,
      expect.stringMatching(/\{\s*log \{[^}]*exclude http\.log\.error\s*\}/) as string,
    ]);
});

test('the image contains what .dockerignore allows, and nothing else', () => {
  const [, ...lines] = read('.dockerignore').trim().split('\n');
  expect(lines[0]).toBe('*');
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(allowed.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  for (const file of ['app', 'migrations', 'tasks', 'server.ts', 'package-lock.json', 'deploy/container'])
    expect(allowed).toContain(file);
});
