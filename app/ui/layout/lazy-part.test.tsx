import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

type Loaded = Promise<{ default: () => string }>;

function failing(times: number): () => Loaded {
  let requests = 0;
  return async () => {
    requests += 1;
    if (requests <= times) throw new TypeError('Failed to fetch');
    return { default: () => 'menu' };
  };
}

test.each<[string, () => Loaded, string]>([
  ['the component', async () => ({ default: () => 'menu' }), 'menu'],
  ['the component if the second request for its code succeeds', failing(1), 'menu'],
  ['nothing if its code cannot be loaded', failing(2), ''],
])('renders %s', async (_, load, text) => {
  const Component = lazyPart(load);
  const onError = vi.fn<() => void>();
  const stream = await renderToReadableStream(
    <p>
      <Suspense>
        <Component />
      </Suspense>
    </p>,
    { onError },
  );
  await stream.allReady;
  expect((await new Response(stream).text()).replaceAll(/<[^>]*>/g, '')).toBe(text);
  expect(onError).not.toHaveBeenCalled();
});
