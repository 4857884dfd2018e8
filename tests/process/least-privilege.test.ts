// Checks what an attacker could reach through a bug: the decoder's environment, and the role in the embedded
// database.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../../tasks/postgres/embedded-database.ts';
import { childrenOf } from '../support/process-memory.ts';
import { scene } from '../support/images.ts';
import { launchTemporarySite, type TemporarySite } from '../support/launched-site.ts';
import { superuserUrl } from '../support/superuser-url.ts';
import { visitorOf } from '../support/visitor.ts';

const authSecret = 'a planted secret of more than 32 characters';
let site: TemporarySite;
let superuser: pg.Client;

beforeAll(async () => {
  site = await launchTemporarySite({ AUTH_SECRET: authSecret });
  const { dataDir } = site;
  const { url } = await openEmbeddedDatabase({ dataDir, purpose: 'command', printLine: () => undefined });
  superuser = new pg.Client({ connectionString: await superuserUrl(dataDir, url) });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await site.stop();
});

test('connects to the embedded database only as a role without superuser rights', async () => {
  const { rows } = await superuser.query<{ role: string; isSuperuser: boolean }>(
    `SELECT DISTINCT usename AS role, rolsuper AS "isSuperuser" FROM pg_stat_activity
     JOIN pg_roles ON rolname = usename
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([{ role: 'baystead_app', isSuperuser: false }]);
});

describe.runIf(process.platform === 'linux')('an uploaded photo', () => {
  test('is decoded by a sandboxed process without a secret in its environment', async () => {
    const visitor = visitorOf(site.url);
    await visitor.beginDraft();
    const photo = new Uint8Array(await scene(60, 40).jpeg().toBuffer());
    await visitor.send(new File([photo], 'sea.jpg', { type: 'image/jpeg' }));
    const states = async () => (await superuser.query<{ state: string }>('SELECT state FROM photos')).rows;
    await expect.poll(states, { interval: 20 }).toEqual([{ state: 'ready' }]);

    const [worker = 0] = await childrenOf(site.pid, 'worker-process');
    const [decoder = 0] = await childrenOf(worker, 'decoder-process');
    const [environment, command] = await Promise.all(
      ['environ', 'cmdline'].map((file) => readFile(`/proc/${decoder}/${file}`, 'utf8')),
    );
    const variables = environment?.split('\0').map((variable) => variable.split('=')[0]);
    expect(variables).toEqual(['TMPDIR', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', '']);
    expect(environment).not.toContain(authSecret);
    expect(command?.split('\0')).toContain('--permission');
  });
});

test.runIf(process.getuid?.() === 0)('logs one warning when the site runs as root', () => {
  expect(site.output().match(/"event":"running-as-root"/g)).toHaveLength(1);
});
