// A link to the previous or the next pending property, in the dialog that is open: Back closes it as before.
import type { ReactNode, Ref } from 'react';
import { Link, useNavigation } from 'react-router';
import { dialogTo, useAdminList, useDialogState } from '../list-address.ts';

interface QueueLinkProps {
  /** Null where it leads nowhere. */
  id: string | null;
  rel?: 'prev' | 'next';
  label?: string;
  /** The key that does the same. */
  shortcut?: string;
  look: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

export function QueueLink({ id, rel, label, shortcut, look, ref, children }: QueueLinkProps) {
  const list = useAdminList();
  const dialogState = useDialogState();
  const isSending = useNavigation().state === 'submitting';
  if (id === null)
    return (
      <button type="button" aria-disabled aria-label={label} className={look}>
        {children}
      </button>
    );
  return (
    <Link
      ref={ref}
      to={dialogTo('review', id, list)}
      state={dialogState}
      replace
      preventScrollReset
      rel={rel}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      // While a decision is being sent nobody leaves it: it may be refused.
      onClick={(event) => isSending && event.preventDefault()}
      className={look}
    >
      {children}
    </Link>
  );
}
