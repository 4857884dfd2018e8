// The search box for words. Its suggestions load when it gets the focus, so that pages stay light and it works without them.
import { lazy, Suspense, useRef, useState } from 'react';
import { InputBox } from './filter-fields.tsx';

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }));

export function SearchBox({ text = '', className = '' }: { text?: string; className?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  return (
    <div className={`relative ${className}`} onFocus={() => setUsed(true)}>
      <InputBox
        ref={input}
        label="What are you looking for?"
        type="search"
        name="q"
        maxLength={100}
        placeholder="Beach, hot tub, 2 bedrooms…"
        autoComplete="off"
        defaultValue={text}
      />
      {isUsed && (
        <Suspense>
          <Suggestions input={input} />
        </Suspense>
      )}
    </div>
  );
}
