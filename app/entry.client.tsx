// Hydrates the page in the browser.
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// If an extension has changed the page, React replaces all fields. The old ones hold the text typed before
// hydration.
const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      async onRecoverableError(error) {
        const { restoreTyped } = await import('#ui/layout/restore-typed.ts');
        restoreTyped(fields, error);
      },
    },
  );
});
