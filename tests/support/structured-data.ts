// Checks structured data against schema.org's vocabulary and the rules of search engines.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';

/** Returns the JSON-LD blocks of a page. */
export function structuredDataIn(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return Array.from(blocks, ([, text = '']) => JSON.parse(text) as Record<string, unknown>);
}

const vocabulary = readVocabulary();

/** Returns the validator's messages; empty if there are none. */
export async function issuesOf(blocks: readonly object[]): Promise<string[]> {
  const validator = new Validator(await vocabulary);
  const byType = Object.groupBy(blocks.flatMap(nodesOf), (node) => String(node['@type']));
  const issues = await validator.validate({ jsonld: byType, microdata: {}, rdfa: {}, errors: [] });
  return issues.map(({ severity, issueMessage, rootType }) => `${severity} in ${rootType}: ${issueMessage}`);
}

/** Returns the entities of a block. A graph contains several. */
function nodesOf(block: object): Record<string, unknown>[] {
  const { '@graph': graph, ...node } = block as Record<string, unknown>;
  return Array.isArray(graph) ? (graph as Record<string, unknown>[]) : [node];
}

/**
 * Builds the vocabulary from the types of schema-dts, because schema.org publishes the original only on its
 * site. The types name every class, its parents and its properties, which is all that the validator needs.
 */
async function readVocabulary(): Promise<{ '@graph': object[] }> {
  const source = await readFile(fileURLToPath(import.meta.resolve('schema-dts/dist/schema.d.ts')), 'utf8');
  const bases = new Map<string, { parents: string[]; properties: string[] }>();
  for (const [, name = '', heritage = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
  )) {
    const parents = Array.from(heritage.matchAll(/(\w+)Base\b/g), ([, parent = '']) => parent);
    const properties = Array.from(body.matchAll(/^ {4}"(\w+)"\?:/gm), ([, property = '']) => property);
    bases.set(name, { parents, properties });
  }
  const classes = Array.from(
    source.matchAll(/^export (?:interface|type) (\w+)Leaf\b(?: extends (\w+)Base)?/gm),
    ([, name = '', parent = '']) => ({ name, parents: bases.get(name)?.parents ?? [parent] }),
  );
  const named = (name: string) => ({ '@id': `schema:${name}` });
  return {
    '@graph': [
      ...classes.map(({ name, parents }) => ({
        '@id': `schema:${name}`,
        '@type': 'rdfs:Class',
        'rdfs:subClassOf': parents.filter((parent) => parent !== '').map(named),
      })),
      ...[...bases].flatMap(([name, { properties }]) =>
        properties.map((property) => ({
          '@id': `schema:${property}`,
          '@type': 'rdf:Property',
          'schema:domainIncludes': named(name),
        })),
      ),
    ],
  };
}
