// The search box for words. Its suggestions load when it gets the focus, so that pages stay light and it
// works without them.
import { type ComponentType, useState } from 'react';
import { InputBox } from './filter-fields.tsx';

export function SearchBox({ text, className = '' }: { text?: string; className?: string }) {
  const [Suggestions, setSuggestions] = useState<ComponentType>();
  return (
    <div
      className={`relative ${className}`}
      onFocus={() =>
        void import('./suggestions.tsx').then((loaded) => setSuggestions(() => loaded.Suggestions))
      }
    >
      <InputBox
        label="What are you looking for?"
        type="search"
        name="q"
        maxLength={300}
        placeholder="Beach, hot tub, 2 bedrooms…"
        defaultValue={text}
      />
      {Suggestions && <Suggestions />}
    </div>
  );
}
