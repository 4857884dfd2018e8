// The search box for words, which wraps a sentence. Its keyboard and its suggestions load after the page, so
// that pages stay light and it works without them.
import { useModule } from '../layout/use-module.ts';
import { LabeledControl } from './filter-fields.tsx';

const loadSuggestions = () => import('./suggestions.tsx');

interface SearchBoxProps {
  /** An example of what one can ask for. */
  placeholder: string;
  text?: string;
}

export function SearchBox({ placeholder, text }: SearchBoxProps) {
  const loaded = useModule(loadSuggestions);
  return (
    <div className="relative flex-1">
      <LabeledControl label="What are you looking for?">
        {/* Enter doesn't submit a textarea. */}
        <noscript>
          <input name="q" defaultValue={text} />
        </noscript>
        <textarea name="q" placeholder={placeholder} defaultValue={text} className="noscript:hidden" />
      </LabeledControl>
      {loaded && <loaded.Suggestions />}
    </div>
  );
}
