// npm run build: builds the pages and completes the embedded PostgreSQL, for an installation whose folder the
// site's account can't write to. npm start does both by itself where it can.
import { runCommand } from '#server/terminal.ts';
import { refuseArguments } from './arguments.ts';
import { ensureBuilt } from './built-pages.ts';
import { findPrograms } from './postgres/embedded-programs.ts';

await runCommand(async () => {
  refuseArguments('npm run build');
  const isNew = await ensureBuilt(console.log);
  await findPrograms();
  console.log(isNew ? 'Built.' : 'The build is up to date.');
});
