// The text area of every message to a guest or an owner, with hints about what is typed. Hints never refuse a
// message.
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { useFieldState } from '../controls/form-state.ts';
import { TextArea } from '../controls/text-field.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';

/** Loaded when the first character is typed, because the rules are 14 kB. */
const MessageHints = lazyPart(() => import('./message-hints.tsx'));

export function MessageField(field: ComponentProps<typeof TextArea>) {
  const [text, setText] = useState(useFieldState(field.name).text);
  const frame = useRef<HTMLDivElement>(null);
  // Text that was typed before hydration.
  useEffect(() => setText(frame.current?.querySelector('textarea')?.value ?? ''), []);
  return (
    <div ref={frame} onInput={({ target }) => target instanceof HTMLTextAreaElement && setText(target.value)}>
      <TextArea {...field} />
      <output className="block text-sm text-amber">
        {text.trim() !== '' && (
          <Suspense>
            <MessageHints text={text} />
          </Suspense>
        )}
      </output>
    </div>
  );
}
