// URLs of Property Management: its lists, and the dialogs over them, which keep the list in their query.
import { href, type Location, useLocation, useNavigate } from 'react-router';
import { type AdminListQuery, formatAdminListQuery, parseAdminListQuery } from '#domain/review/admin-list.ts';

/** Reads the list from a URL, even if the URL opens a dialog over the list. */
export function parseListUrl({ pathname, search }: Pick<Location, 'pathname' | 'search'>): AdminListQuery {
  const isDashboard = pathname.replace(/\/$/, '') === href('/admin');
  return parseAdminListQuery(new URLSearchParams(search), isDashboard);
}

/** The list of the current URL. */
export function useAdminList(): AdminListQuery {
  return parseListUrl(useLocation());
}

export function listLink(list: AdminListQuery) {
  return { pathname: href('/admin/properties'), search: formatAdminListQuery(list).toString() };
}

const dialogs = {
  review: '/admin/properties/:id/review',
  edit: '/admin/properties/:id/edit',
  delete: '/admin/properties/:id/delete',
} as const;
export type PropertyDialog = keyof typeof dialogs;

export function dialogLink(dialog: PropertyDialog, id: string, list: AdminListQuery) {
  return { pathname: href(dialogs[dialog], { id }), search: formatAdminListQuery(list).toString() };
}

/** History state of a dialog that was opened in this tab, so that Back closes it. */
export const openedInTab = { openedInTab: true } as const;

/** Null if the dialog was opened by its URL. Links within the dialog pass it on. */
export function useDialogState(): typeof openedInTab | null {
  return useLocation().state as typeof openedInTab | null;
}

/**
 * Goes back if the dialog was opened in this tab. Otherwise replaces it, so that Back does not open it again.
 */
export function useCloseDialog(): () => void {
  const navigate = useNavigate();
  const list = useAdminList();
  const state = useDialogState();
  const { pathname } = useLocation();
  return () => {
    // Back was pressed while the dialog faded out.
    if (pathname !== location.pathname) return;
    if (state?.openedInTab) void navigate(-1);
    else void navigate(listLink(list), { replace: true, preventScrollReset: true });
  };
}
