// The search box of Property Management: a GET form that searches while the user types. `/` focuses it.
import { Search } from 'lucide-react';
import { href, useNavigate } from 'react-router';
import { type AdminListQuery, maxSearchLength } from '#domain/review/admin-list.ts';
import { listLink } from '../list-url.ts';
import { isShortcutIn, useKeyDown } from '../shortcuts.ts';
import { useSearchInput } from '../use-search-input.ts';

export function SearchBox({ list }: { list: AdminListQuery }) {
  const navigate = useNavigate();
  const { input, handleChange, handleSubmit } = useSearchInput(list.text, (text) => {
    // Clearing the search of pending properties returns to their default order, the oldest first.
    const oldestFirst = list.oldestFirst || list.text !== '';
    const url = listLink({ ...list, text, oldestFirst, after: null });
    void navigate(url, { replace: true, preventScrollReset: true });
  });
  useKeyDown((event) => {
    if (event.key !== '/' || !isShortcutIn(input.current, event)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  return (
    <search className="w-full lg:w-auto lg:max-w-2xl lg:flex-1">
      <form method="get" action={href('/admin/properties')} onSubmit={handleSubmit}>
        {list.tab !== 'all' && <input type="hidden" name="status" value={list.tab} />}
        <div className="relative">
          <Search
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
          />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label="Search properties"
            aria-keyshortcuts="/"
            placeholder="Title, address, owner, email, phone"
            defaultValue={list.text}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={handleChange}
            className="peer field pr-10 pl-11"
          />
          <kbd
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto h-6 rounded border border-line px-1.5 text-sm text-muted peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden max-sm:hidden"
          >
            /
          </kbd>
        </div>
      </form>
    </search>
  );
}
