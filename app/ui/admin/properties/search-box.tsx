// The search box of Property Management: a GET form, whose text becomes the address as it is typed. `/` leads to it from
// anywhere on the page.
import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { type AdminList, longestSearch } from '#domain/admin-list.ts';
import { listTo } from '../list-address.ts';
import { isPageShortcut, useKeyDown } from '../shortcuts.ts';
import { useDebounce } from '../use-debounce.ts';

export function SearchBox({ list }: { list: AdminList }) {
  const { input, handleChange, handleSubmit } = useSearchText(list);
  // Not for who is typing, nor while a dialog is open.
  useKeyDown((event) => {
    if (event.key !== '/' || !isPageShortcut(event)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  return (
    <search className="w-full lg:w-auto lg:max-w-2xl lg:flex-1">
      <form
        method="get"
        action={href('/admin/properties')}
        onSubmit={handleSubmit}
        className="flex flex-wrap gap-3"
      >
        {list.tab !== 'all' && <input type="hidden" name="status" value={list.tab} />}
        <div className="relative min-w-60 flex-1">
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
            placeholder="Title, city, owner’s name or email, id"
            defaultValue={list.text}
            maxLength={longestSearch}
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
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
    </search>
  );
}

/** What is typed becomes the address, and an address that was not asked for here (Back, Clear) is shown in the box. */
function useSearchText(list: AdminList) {
  const { text } = list;
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(text);
  const typing = useDebounce();

  useEffect(() => {
    // Whoever types on while an answer is on its way is not interrupted by it.
    if (asked.current === text) return;
    asked.current = text;
    typing.cancel();
    if (input.current) input.current.value = text;
  }, [text, typing]);

  function ask() {
    typing.cancel();
    const typed = input.current?.value.trim() ?? '';
    asked.current = typed;
    void navigate(listTo({ ...list, text: typed, oldestFirst: list.oldestFirst || list.text !== '' }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  return {
    input,
    handleChange: () => typing.later(ask),
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      ask();
    },
  };
}
