// When somebody begins to use a page: until then it asks for nothing but itself.

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'visibilitychange'];

/** Calls back once, at the first sign that somebody is there, or turns away; returns how to wait no longer. */
export function onFirstUse(begin: () => void): () => void {
  const waiting = new AbortController();
  function handleSign() {
    waiting.abort();
    begin();
  }
  for (const sign of signs) addEventListener(sign, handleSign, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}
