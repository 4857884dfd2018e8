// The search box: a textarea, so that a long sentence wraps. It works before its keyboard handling and its
// suggestions have loaded, which they do after the page.
import { AfterHydration, lazyPart } from '../layout/lazy-part.tsx';
import { LabeledControl } from './filter-fields.tsx';

const Suggestions = lazyPart(() => import('./suggestions.tsx'));

interface SearchBoxProps {
  /** An example of a search. */
  placeholder: string;
  text?: string;
}

export function SearchBox({ placeholder, text }: SearchBoxProps) {
  return (
    <div className="relative flex-1">
      <LabeledControl label="What are you looking for?">
        {/* Enter doesn't submit a textarea. */}
        <noscript>
          <input name="q" defaultValue={text} />
        </noscript>
        <textarea name="q" placeholder={placeholder} defaultValue={text} className="noscript:hidden" />
      </LabeledControl>
      <AfterHydration>
        <Suggestions />
      </AfterHydration>
    </div>
  );
}
