// Part of the build: takes out of the browser's scripts the files that only point to others. The bundler makes one for
// each entry whose code went into a shared file, and one for its runtime; each would be a request of every page. Rolldown
// has no setting for either yet, so finished files are edited, and what does not look as expected fails the build.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What Vite's manifest says of a file, as far as it is needed here. */
interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

export function fewerFiles(): Plugin {
  return {
    name: 'fewer-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const manifestFile = path.join(dir, '.vite/manifest.json');
      const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
      await takeRuntimeIn(dir, manifest);
      await takeFacadesOut(dir, manifest);
      await writeFile(manifestFile, JSON.stringify(manifest));
    },
  };
}

function named(manifest: Manifest, name: string): [key: string, chunk: Chunk] {
  const found = Object.entries(manifest).find(([, chunk]) => chunk.name === name);
  if (!found) throw new Error(`the build has no file called ${name} any more`);
  return found;
}

/** Puts the bundler's runtime into the framework, which every page loads; the others take it from there. */
async function takeRuntimeIn(dir: string, manifest: Manifest): Promise<void> {
  const [runtimeKey, runtime] = named(manifest, 'rolldown-runtime');
  const [frameworkKey, framework] = named(manifest, 'framework');
  const [home, own] = [path.basename(framework.file), path.basename(runtime.file)];
  const code = await readFile(path.join(dir, runtime.file), 'utf8');
  const [whole = '', exported = ''] = /export\s*\{([^}]*)\};?\s*$/.exec(code) ?? unexpected(runtime.file);
  const names = exported.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1');
  const body = `const $runtime=(()=>{${code.replace(whole, '')}return{${names}}})();export{$runtime};`;
  const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${own.replaceAll('.', '\\.')}";`);
  for (const chunk of Object.values(manifest)) {
    if (!chunk.imports?.includes(runtimeKey)) continue;
    const place = path.join(dir, chunk.file);
    const source = chunk === framework ? body : `import{$runtime}from"./${home}";`;
    const taken = (_: string, list: string) => `${source}const{${list.replaceAll(' as ', ':')}}=$runtime;`;
    const importing = await readFile(place, 'utf8');
    if (!imported.test(importing)) unexpected(chunk.file);
    await writeFile(place, importing.replace(imported, taken));
    const others = chunk.imports.filter((key) => key !== runtimeKey);
    chunk.imports = chunk === framework ? others : [...new Set([frameworkKey, ...others])];
  }
  delete manifest[runtimeKey];
  await rm(path.join(dir, runtime.file));
}

/** Lets the shared file stand for the entries whose code is in it, under the names that they export. */
async function takeFacadesOut(dir: string, manifest: Manifest): Promise<void> {
  const [sharedKey, shared] = named(manifest, 'shared');
  const place = path.join(dir, shared.file);
  for (const entry of Object.values(manifest)) {
    if (!entry.src || !entry.imports?.includes(sharedKey)) continue;
    const facade = path.join(dir, entry.file);
    const [, names] = /^(?:import|export\s*(\{[^}]*\})\s*from)\s*"[^"]*\/shared-[^"]*";\s*$/.exec(
      await readFile(facade, 'utf8'),
    ) ?? [null, null];
    if (names === null) continue;
    // A module may export what it exports once more, from itself.
    if (names) await writeFile(place, `export${names}from"./${path.basename(place)}";`, { flag: 'a' });
    await rm(facade);
    Object.assign(entry, { file: shared.file, imports: shared.imports, css: names ? shared.css : [] });
  }
  if (!Object.values(manifest).some((chunk) => chunk.src && chunk.file === shared.file))
    unexpected(shared.file);
  delete shared.css;
}

/** Rather no build than pages that ask for a file which is gone, or for a dozen that need not be. */
function unexpected(file: string): never {
  throw new Error(
    `tasks/fewer-files.ts does not know what to make of ${file}: the bundler writes it otherwise by now`,
  );
}
