// Child process of forkCachedSite (cached-site.ts).
import { type CachedSite, openCachedSite, type SiteSettings } from './cached-site.ts';

process.once('message', (settings: SiteSettings) => {
  void openCachedSite(settings).then((site) => {
    process.on('message', (asked: Parameters<CachedSite['send']>) => {
      void site.send(...asked).then((answer) => process.send?.(answer));
    });
    process.send?.('ready');
  });
});
// Exits with the process that started it.
process.on('disconnect', () => process.exit());
