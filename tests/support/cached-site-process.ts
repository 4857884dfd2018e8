// Child process of forkCachedSite (cached-site.ts).
import { type CachedSite, openCachedSite, type SiteSettings } from './cached-site.ts';

process.once('message', (settings: SiteSettings) => {
  void openCachedSite(settings).then((site) => {
    process.on('message', (args: Parameters<CachedSite['send']>) => {
      void site.send(...args).then((response) => process.send?.(response));
    });
    process.send?.('ready');
  });
});
// Exits with the process that started it.
process.on('disconnect', () => process.exit());
