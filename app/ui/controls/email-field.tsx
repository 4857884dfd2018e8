// A field for an email address that will get mails. When it loses the focus, it asks about a likely typing
// mistake in the domain, and a press takes the suggestion. The form accepts every address.
import { type ComponentProps, useRef, useState } from 'react';
import { suggestEmail } from '#domain/account/email-suggestion.ts';
import { TextField } from './text-field.tsx';
import { useWhenReleased } from './use-when-released.ts';

export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const frame = useRef<HTMLDivElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const shown = useWhenReleased(suggestion);
  const findInput = () => frame.current?.querySelector('input') ?? null;

  function takeSuggestion() {
    const input = findInput();
    if (!input || shown === null) return;
    // React ignores a change that is made with its own setter of `value`.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, shown);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    input.focus();
    setSuggestion(null);
  }

  return (
    <div
      ref={frame}
      onInput={() => setSuggestion(null)}
      onBlur={() => setSuggestion(suggestEmail(findInput()?.value ?? ''))}
    >
      <TextField
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        type="email"
      />
      <div aria-live="polite" className="text-sm">
        {shown !== null && (
          <button type="button" onClick={takeSuggestion} className="link min-h-11 text-left wrap-anywhere">
            {`Did you mean ${shown.slice(shown.lastIndexOf('@') + 1)}?`}
          </button>
        )}
      </div>
    </div>
  );
}
