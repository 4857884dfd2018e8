// Undo after a decision. The list's page holds the state, so that the button stays after the dialog of the
// decision closes.
import { createContext, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { type UndoneDecision, undoSeconds } from '#domain/review/review.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { listLink, useAdminList } from './list-url.ts';
import { isShortcutIn, useKeyDown } from './shortcuts.ts';

export interface UndoOutcome {
  undone: readonly UndoneDecision[];
  /** Why the other decisions weren't undone. Null if all were. */
  message: string | null;
}

export type UndoResult = FormResult<{ undo: UndoOutcome }>;

/** Describes the result. `refused` if at least one decision wasn't undone. */
export function describeUndo(result: UndoResult): { kind: 'undone' | 'refused'; message: string } {
  if (!result.ok) return { kind: 'refused', message: result.message };
  const { undone, message } = result.value;
  if (message !== null) return { kind: 'refused', message };
  if (undone.length > 1)
    return { kind: 'undone', message: `Undone. ${undone.length} properties are pending again.` };
  const [only] = undone;
  const subject = only?.status === 'pending' ? 'It waits' : 'The changes wait';
  return { kind: 'undone', message: `Undone. ${subject} for a decision again.` };
}

interface Notice {
  kind: 'offer' | 'undone' | 'refused';
  message: string;
  /** The decided versions. */
  versionIds: readonly string[];
}

export interface Undo {
  notice: Notice | null;
  /** Shows `message` with an Undo button for ten seconds. */
  offerUndo: (versionIds: readonly string[], message: string) => void;
  dismiss: () => void;
  fetcher: FetcherWithComponents<UndoResult>;
}

export const UndoContext = createContext<Undo | null>(null);

function useUndoContext(): Undo {
  const undo = use(UndoContext);
  if (!undo) throw new Error('the list of properties provides UndoContext');
  return undo;
}

/** Called by the list's page only. The parts of the page share the result by `UndoContext`. */
export function useUndo(onUndone: (undone: UndoOutcome['undone']) => void): Undo {
  const fetcher = useFetcher<UndoResult>();
  const [notice, setNotice] = useState<Notice | null>(null);
  const isBusy = fetcher.state !== 'idle';
  const [shownResult, setShownResult] = useState(fetcher.data);
  if (fetcher.data && fetcher.data !== shownResult) {
    setShownResult(fetcher.data);
    setNotice({ ...describeUndo(fetcher.data), versionIds: [] });
  }
  const reportUndone = useEffectEvent(onUndone);
  useEffect(() => {
    if (fetcher.data?.ok) reportUndone(fetcher.data.value.undone);
  }, [fetcher.data]);
  useEffect(() => {
    if (!notice || notice.kind === 'refused' || isBusy) return undefined;
    const timer = setTimeout(() => setNotice(null), undoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [notice, isBusy]);
  const offerUndo = useCallback(
    (versionIds: readonly string[], message: string) => setNotice({ kind: 'offer', message, versionIds }),
    [],
  );
  return { notice, offerUndo, dismiss: () => setNotice(null), fetcher };
}

export function useOfferUndo(): Undo['offerUndo'] {
  return useUndoContext().offerUndo;
}

export const undoTones = { offer: 'success', undone: 'success', refused: 'error' } as const;

/**
 * The last decision with its Undo button, or the result of Undo. With `withOffer={false}`, only the result.
 */
export function UndoNotice({ withOffer = true }: { withOffer?: boolean }) {
  const { notice, dismiss } = useUndoContext();
  const box = useRef<HTMLDivElement>(null);
  // The focus is lost when the pressed Undo button disappears, or when a dialog closes and the button that
  // opened it is gone.
  useEffect(() => {
    if (notice && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [notice]);
  if (!notice || (notice.kind === 'offer' && !withOffer)) return null;
  return (
    <Alert key={notice.kind} tone={undoTones[notice.kind]} ref={box}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="wrap-anywhere">{notice.message}</span>
        {notice.kind === 'offer' && <UndoButton versionIds={notice.versionIds} />}
        {notice.kind === 'refused' && (
          <Button variant="quiet" onClick={dismiss}>
            OK
          </Button>
        )}
      </div>
    </Alert>
  );
}

/**
 * For a dialog that shows the outcome of a decision on these versions: the Undo button while the decision
 * can be undone, and whether it has the focus. The dialog must not close while it has.
 */
export function useOutcomeUndo(versionIds: readonly string[]) {
  const { notice } = useUndoContext();
  const isHydrated = useHydrated();
  const [isFocused, setFocused] = useState(false);
  const canUndo = notice?.versionIds.includes(versionIds[0] ?? '') ?? false;
  const button = (canUndo || !isHydrated) && (
    <div className="mt-3" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <UndoButton versionIds={versionIds} />
    </div>
  );
  return { button, isFocused: canUndo && isFocused };
}

/** Works without JavaScript too: the list then shows the result. */
function UndoButton({ versionIds }: { versionIds: readonly string[] }) {
  const { fetcher } = useUndoContext();
  const { pathname, search } = listLink(useAdminList());
  const form = useRef<HTMLFormElement>(null);
  const isBusy = fetcher.state !== 'idle';
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'u' || isBusy || !isShortcutIn(form.current, event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
  return (
    <PostForm ref={form} fetcher={fetcher} intent="undo" action={`${pathname}?${search}`} className="">
      <input type="hidden" name="versions" value={versionIds.join(' ')} />
      <SubmitButton variant="quiet" aria-keyshortcuts="U" busy="Undoing…">
        Undo
      </SubmitButton>
    </PostForm>
  );
}
