// Reads environment variables by kind of value and describes invalid ones. config.ts lists the variables.
import { BlockList, isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

export type VariableReader = ReturnType<typeof createVariableReader>;

const minSecretLength = 32;

/** Each reader takes one variable. For an invalid value it adds a sentence to `problems` and returns the default. */
export function createVariableReader(env: Environment, problems: string[]) {
  const read = (name: string): string | null => env[name]?.trim() || null;

  /** Problems never repeat a URL's value, because it may contain a password. */
  const url = (name: string, protocols: readonly string[]): string | null => {
    const value = read(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    problems.push(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
    return null;
  };

  return {
    url,
    text: (name: string, fallback: string): string => read(name) ?? fallback,

    wholeNumber(name: string, fallback: number, least: number, most: number): number {
      const value = read(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
      return fallback;
    },

    choice<Choice extends string>(name: string, fallback: Choice, choices: readonly Choice[]): Choice {
      const value = read(name);
      if (value === null) return fallback;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined)
        problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return chosen ?? fallback;
    },

    origin(name: string, fallback: string): string {
      const value = url(name, ['http:', 'https:']);
      if (value === null) return fallback;
      const { origin, href } = new URL(value);
      if (href === `${origin}/`) return origin;
      problems.push(`${name} must be an origin such as https://example.com, without a path or a password.`);
      return fallback;
    },

    addresses(name: string): string[] {
      const listed = (read(name) ?? '').split(',').map((part) => part.trim());
      return listed.filter((entry) => {
        if (entry === '') return false;
        const valid = isAddressOrBlock(entry);
        if (!valid)
          problems.push(`${name} must list IP addresses or CIDR blocks, and "${entry}" is neither.`);
        return valid;
      });
    },

    secret(name: string): string | null {
      const value = read(name);
      if (value === null || value.length >= minSecretLength) return value;
      problems.push(`${name} must have at least ${minSecretLength} characters.`);
      return null;
    },
  };
}

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
