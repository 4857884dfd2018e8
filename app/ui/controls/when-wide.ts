// What is beside the page on a desktop, and elsewhere on a page of its own, is loaded on a desktop only.

/** Resolves once the window is as wide as Tailwind's `lg`, and at once on the server, which does not know. */
export async function whenWide(): Promise<void> {
  if (!('matchMedia' in globalThis)) return;
  const wide = matchMedia('(min-width: 64rem)');
  if (wide.matches) return;
  await new Promise((resolve) => wide.addEventListener('change', resolve, { once: true }));
}
