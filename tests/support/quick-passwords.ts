// Setup of every test file: hashes passwords with scrypt (RFC 7914) as usual, but at 1/64 of the cost, which
// saves a tenth of a second for each registration and login.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { scrypt } from './own-globals.ts';

type Hash = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
) => void;

const hash: Hash = scrypt;
const hashQuickly: Hash = (password, salt, length, options, callback) =>
  hash(password, salt, length, { ...options, N: Number(options.N) / 64 }, callback);

function replaceHash(replacement: Hash): void {
  Object.assign(crypto, { scrypt: replacement });
  // The auth library has imported the function by name.
  syncBuiltinESMExports();
}
replaceHash(hashQuickly);

/** Runs `work` at full cost. Passwords hashed at low cost don't verify during it. */
export async function atFullCost<Value>(work: () => Promise<Value>): Promise<Value> {
  replaceHash(hash);
  try {
    return await work();
  } finally {
    replaceHash(hashQuickly);
  }
}
