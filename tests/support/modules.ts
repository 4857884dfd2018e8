// Reads the project's own modules as text and says what each of them imports. Runs none of them.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  /** A path from the project's root, or the name of a package (`node:fs`, `react`, `@scope/name`). */
  target: string;
  /** As it is written. */
  specifier: string;
  typeOnly: boolean;
}

export interface Module {
  /** From the project's root, with forward slashes. */
  file: string;
  source: string;
  imports: Import[];
  /** Passes everything of another module on. */
  exportsAll: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');
const aliases: Record<string, string> = {
  '#domain/': 'app/domain/',
  '#server/': 'app/server/',
  '#ui/': 'app/ui/',
  '#routes': 'app/routes.ts',
};

/** All modules below these folders and files of the project. */
export async function readModules(places: readonly string[]): Promise<Module[]> {
  const files: string[] = [];
  for (const place of places) {
    if (/\.[a-z]+$/.test(place)) files.push(place);
    else {
      const entries = await readdir(path.join(root, place), { recursive: true });
      files.push(...entries.map((entry) => path.posix.join(place, entry)));
    }
  }
  const modules = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  return Promise.all(
    modules.map(async (file) => parseModule(file, await readFile(path.join(root, file), 'utf8'))),
  );
}

export function parseModule(file: string, source: string): Module {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const reference = (specifier: string, typeOnly: boolean): Import => ({
    target: resolve(file, specifier),
    specifier,
    typeOnly,
  });
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest);
  return {
    file,
    source,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) =>
        reference(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType)),
      ),
      ...passedOn.map((entry) => reference(entry.moduleRequest?.value ?? '', entry.isType)),
      ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const literal = /^(['"])(.*)\1$/.exec(source.slice(start, end))?.[2];
        return literal === undefined ? [] : [reference(literal, false)];
      }),
    ],
    exportsAll: passedOn.some((entry) => entry.importName.kind.startsWith('All')),
  };
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  if (alias) return `${aliases[alias]}${specifier.slice(alias.length)}`;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
