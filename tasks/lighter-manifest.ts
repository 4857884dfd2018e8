// Part of the build: takes out of the browser's list of routes what its router never reads there. The files that each
// script imports matter to the server, which has a list of its own, and to links that fetch ahead, which we have none of.
// What is not so may as well be missing.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const beginning = 'window.__reactRouterManifest=';

/** `folder` is where the build has put what browsers load. */
export async function lightenManifest(folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const text = await readFile(path.join(assets, name), 'utf8');
  if (!text.startsWith(beginning)) throw new Error(`the build writes ${name} otherwise by now`);
  const manifest = JSON.parse(text.slice(beginning.length).replace(/;$/, ''), (_, value: unknown) =>
    value === false ? undefined : value,
  ) as { routes: Record<string, { imports?: string[] }> };
  for (const route of Object.values(manifest.routes)) delete route.imports;
  await writeFile(path.join(assets, name), `${beginning}${JSON.stringify(manifest)};`);
}
