// Runs before every test file: a password is hashed as always, by scrypt (RFC 7914), but with a sixty-fourth of its work,
// which is a tenth of a second for each person that a test makes and each login.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

type Hash = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void;

const hash: Hash = crypto.scrypt;
const hashQuickly: Hash = (password, salt, length, options, done) =>
  hash(password, salt, length, { ...options, N: Number(options.N) / 64 }, done);

function replaceHash(scrypt: Hash): void {
  Object.assign(crypto, { scrypt });
  // The library has imported it by its name.
  syncBuiltinESMExports();
}
replaceHash(hashQuickly);
// The next file in this process makes its own from what was there.
afterAll(() => replaceHash(hash));

/** Works at the cost that the site has; a password that was set before does not fit meanwhile. */
export async function atFullCost<Value>(work: () => Promise<Value>): Promise<Value> {
  replaceHash(hash);
  try {
    return await work();
  } finally {
    replaceHash(hashQuickly);
  }
}
