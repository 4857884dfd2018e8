// Reads environment variables by kind of value and describes invalid ones. config.ts lists the variables.
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { editDistance } from '#domain/search/typing-mistakes.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type VariableReader = ReturnType<typeof createVariableReader>;

const minSecretLength = 32;

/**
 * Each reader takes one variable. For an invalid value it adds a sentence to `issues` and returns the
 * default.
 */
export function createVariableReader(env: Environment, issues: string[]) {
  const values = new Map<string, string | null>();
  const knownNames = new Set<string>(['ADMIN_PASSWORD']);
  const read = (name: string): string | null => {
    knownNames.add(name);
    if (!values.has(name)) values.set(name, readVariable(env, name, issues)?.trim() || null);
    return values.get(name) ?? null;
  };

  /** Issues never repeat a URL's value, because it may contain a password. */
  const url = (name: string, protocols: readonly string[]): string | null => {
    const value = read(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    issues.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
    return null;
  };

  return {
    url,
    /** True also for an invalid value or an unreadable file, which have an issue of their own. */
    isSet(name: string): boolean {
      knownNames.add(name);
      return [name, fileVariable(name)].some((variable) => env[variable]?.trim());
    },

    /** Variables that aren't settings, but have almost the name of one. Call it last. */
    listMisspelled(): { name: string; meant: string }[] {
      const names = [...knownNames].flatMap((name) => [name, fileVariable(name)]);
      return Object.keys(env).flatMap((name) => {
        const meant = env[name] && !names.includes(name) && names.find((known) => isAlmost(name, known));
        return meant ? [{ name, meant }] : [];
      });
    },

    text: (name: string, fallback: string): string => read(name) ?? fallback,

    wholeNumber(name: string, fallback: number, least: number, most: number): number {
      const value = read(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      issues.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
      return fallback;
    },

    choice<Choice extends string>(name: string, fallback: Choice, choices: readonly Choice[]): Choice {
      const value = read(name);
      if (value === null) return fallback;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined) issues.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return chosen ?? fallback;
    },

    origin(name: string, fallback: string): string {
      const value = url(name, ['http:', 'https:']);
      if (value === null) return fallback;
      const { origin, href } = new URL(value);
      if (href === `${origin}/`) return origin;
      issues.push(`${name} must be an origin such as https://example.com, without a path or a password.`);
      return fallback;
    },

    addresses(name: string): string[] {
      const listed = (read(name) ?? '').split(',').map((part) => part.trim());
      return listed.filter((entry) => {
        if (entry === '') return false;
        const valid = isAddressOrBlock(entry);
        if (!valid) issues.push(`${name} must list IP addresses or CIDR blocks, and "${entry}" is neither.`);
        return valid;
      });
    },

    secret(name: string): string | null {
      const value = read(name);
      if (value === null || value.length >= minSecretLength) return value;
      issues.push(`${name} must have at least ${minSecretLength} characters.`);
      return null;
    },
  };
}

/**
 * Returns the value of the variable, or the content of the file that NAME_FILE names without its last line
 * break. Null if neither is set. Adds a sentence to `issues` if both are set or the file can't be read.
 */
export function readVariable(env: Environment, name: string, issues: string[]): string | null {
  const value = env[name] || null;
  const file = env[fileVariable(name)]?.trim();
  if (!file) return value;
  if (value !== null) {
    issues.push(`${name} and ${fileVariable(name)} are both set: remove one of them.`);
    return null;
  }
  try {
    const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (content.trim() === '') issues.push(`${fileVariable(name)} names ${file}, which is empty.`);
    return content;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    issues.push(`${fileVariable(name)} names ${file}, which cannot be read: ${unreadable[code] ?? code}.`);
    return null;
  }
}

const minComparedLength = 8;

/** Up to two letters differ. Short names such as HOST resemble too many others. */
function isAlmost(name: string, known: string): boolean {
  const isComparable = known.length >= minComparedLength && Math.abs(name.length - known.length) <= 2;
  return isComparable && editDistance(name, known) <= 2;
}

/** A secret in a file isn't visible to other programs that may read a process's environment. */
const fileVariable = (name: string) => `${name}_FILE`;

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
};

function isAddressOrBlock(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(
      address,
      /^\d+$/.test(prefix) ? Number(prefix) : -1,
      family === 4 ? 'ipv4' : 'ipv6',
    );
    return true;
  } catch {
    return false;
  }
}
