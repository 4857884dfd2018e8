// A list of free-text entries. Enter or the button adds the text in the box. The form also sends text that is
// still in the box.
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { normalizeEntry } from '#domain/schema-parts.ts';
import { fieldId } from '#ui/controls/form-state.ts';

interface EntryListProps {
  /** The form field of all entries. */
  name: string;
  label: string;
  /** Noun for one entry, with its article. */
  entryNoun: string;
  initialEntries: readonly string[];
  maxLength: number | undefined;
}

export function EntryList({ name, label, entryNoun, initialEntries, maxLength }: EntryListProps) {
  const [entries, setEntries] = useState(initialEntries);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = `${fieldId(name)}-new`;

  function add() {
    const entry = input.current?.value.trim() ?? '';
    if (!input.current || entry === '') return;
    const isDuplicate = entries.some((other) => normalizeEntry(other) === normalizeEntry(entry));
    if (!isDuplicate) setEntries([...entries, entry]);
    setAnnouncement(isDuplicate ? `${entry} is already in the list.` : `${entry} was added.`);
    input.current.value = '';
    input.current.focus();
  }
  function remove(entry: string) {
    setEntries(entries.filter((other) => other !== entry));
    setAnnouncement(`${entry} was removed.`);
    input.current?.focus();
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <output className="sr-only">{announcement}</output>
      {entries.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {entries.map((entry) => (
            <li key={entry} className="flex max-w-full items-center rounded-control bg-sand pl-3">
              <input type="hidden" name={name} value={entry} />
              <span className="min-w-0 wrap-anywhere">{entry}</span>
              <button
                type="button"
                onClick={() => remove(entry)}
                aria-label={`Remove ${entry}`}
                className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-red"
              >
                <X size={18} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          maxLength={maxLength}
          autoComplete="off"
          onKeyDown={handleKeyDown}
          className="field min-w-0 flex-1"
        />
        <button
          type="button"
          onClick={add}
          aria-label={`Add ${entryNoun}`}
          className="button button-quiet px-4"
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add
        </button>
      </div>
    </div>
  );
}
