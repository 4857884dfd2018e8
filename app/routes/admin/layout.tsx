// Layout of the administration. Its guard runs before every loader and action below.
import { href, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/layout';
import { adminOf, serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { revalidateWhenStale, withFallback } from '../browser-requests.ts';
import { requireAdmin } from '../account/guard.ts';
import { noIndexMeta } from '../page-meta.ts';
import { loadMessages } from '#domain/load-result.ts';
import { countOpenReports } from '#server/admin/reported-inquiries.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import { AdminFrame } from '#ui/admin/admin-frame.tsx';

export const middleware = [requireAdmin];

export const meta = noIndexMeta('Administration');

/** The number of open reports, or null if it can't be counted. The page then shows none. */
export async function loader({ context }: Route.LoaderArgs): Promise<number | null> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const counted = await loadOrFail(() => countOpenReports(server, admin), loadMessages.details, context);
  return counted.ok ? counted.value : null;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => null);
}

/** Also reloads on the way to Inquiries, so that the number matches its list. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs): boolean {
  return navigation.nextUrl.pathname === href('/admin/inquiries') || revalidateWhenStale(navigation);
}

export default function AdminLayout({ loaderData: openReports }: Route.ComponentProps) {
  const { user } = useAuth();
  return (
    <AdminFrame email={user?.email ?? ''} openReports={openReports ?? 0}>
      <Outlet />
    </AdminFrame>
  );
}
