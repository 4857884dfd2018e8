import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { connection, setUpSite } from '#tests/support/site.ts';
import { plantScript } from '#tests/support/planted-script.ts';
import { createHttp } from './create-http.ts';

const site = await setUpSite();

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('allows exactly the inline scripts of the app, and no script planted into the page', async () => {
  const planted = 'window.planted = true';
  const build = plantScript(
    await loadBuild(),
    `<script>${planted}</script><script nonce="x">${planted}</script>`,
  );
  const http = createHttp(site.server, { build, staticFiles: null, checkReadiness: alwaysReady });
  const read = async (path: string) => {
    const response = await http.request(`http://localhost:3000${path}`, {}, connection);
    return { html: await response.text(), policy: String(response.headers.get('content-security-policy')) };
  };
  for (const path of ['/', '/listings', '/about', '/login', '/404']) {
    const { html, policy } = await read(path);
    const scripts = Array.from(
      html.matchAll(/<script(?! type="application)[^>]*>([\s\S]*?)<\/script>/g),
      ([, script]) => String(script),
    );
    const own = scripts.filter((script) => script !== planted);
    expect(scripts).toHaveLength(own.length + 2);
    expect(own.length).toBeGreaterThanOrEqual(5);
    for (const script of own) expect(policy).toContain(hashOf(script));
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(own).size);
    expect(policy).not.toContain("unsafe-inline' 'sha");
    expect(html.replace('nonce="x"', '')).not.toContain('nonce');
  }
  expect(await read('/about')).toEqual(await read('/about'));
});

test('loads scripts after stylesheets', async () => {
  const http = createHttp(site.server, {
    build: await loadBuild(),
    staticFiles: null,
    checkReadiness: alwaysReady,
  });
  const html = await (await http.request('http://localhost:3000/listings', {}, connection)).text();
  expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('rel="modulepreload"'));
  expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(0);
});
