// Reads environment variables by kind of value and describes invalid ones. config.ts lists the variables.
import { BlockList, isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

export type VariableReader = ReturnType<typeof variableReader>;

const shortestSecret = 32;

/** Each reader takes one variable. For an invalid value it adds a sentence to `problems` and returns the default. */
export function variableReader(env: Environment, problems: string[]) {
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
    text: (name: string, otherwise: string): string => read(name) ?? otherwise,

    wholeNumber(name: string, otherwise: number, least: number, most: number): number {
      const value = read(name);
      if (value === null) return otherwise;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= least && number <= most) return number;
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
      return otherwise;
    },

    choice<Choice extends string>(name: string, otherwise: Choice, choices: readonly Choice[]): Choice {
      const value = read(name);
      if (value === null) return otherwise;
      const chosen = choices.find((choice) => choice === value);
      if (chosen === undefined)
        problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return chosen ?? otherwise;
    },

    origin(name: string, otherwise: string): string {
      const value = url(name, ['http:', 'https:']);
      if (value === null) return otherwise;
      const { origin, href } = new URL(value);
      if (href === `${origin}/`) return origin;
      problems.push(`${name} must be an origin such as https://example.com, without a path or a password.`);
      return otherwise;
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
      if (value === null || value.length >= shortestSecret) return value;
      problems.push(`${name} must have at least ${shortestSecret} characters.`);
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
