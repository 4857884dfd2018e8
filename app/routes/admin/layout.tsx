// Layout of the administration. Its guard runs before every loader and action below.
import { href, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/layout';
import { adminOf, serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { revalidateWhenStale, withFallback } from '../browser-requests.ts';
import { requireAdmin } from '../account/guard.ts';
import { noIndexMeta } from '../page-meta.ts';
import { loadMessages } from '#domain/load-result.ts';
import { countOpenPropertyReports } from '#server/admin/property-reports.ts';
import { countOpenReports } from '#server/admin/reported-inquiries.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import { AdminFrame, type OpenReports } from '#ui/admin/admin-frame.tsx';

export const middleware = [requireAdmin];

export const meta = noIndexMeta('Administration');

/** The numbers of open reports, or null if they can't be counted. The page then shows none. */
export async function loader({ context }: Route.LoaderArgs): Promise<OpenReports | null> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const count = async () => ({
    inquiries: await countOpenReports(server, admin),
    properties: await countOpenPropertyReports(server, admin),
  });
  const counted = await loadOrFail(count, loadMessages.details, context);
  return counted.ok ? counted.value : null;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => null);
}

/** Also reloads on the way to the lists, so that each number matches its list. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs): boolean {
  const lists: string[] = [href('/admin/inquiries'), href('/admin/reports')];
  return lists.includes(navigation.nextUrl.pathname) || revalidateWhenStale(navigation);
}

export default function AdminLayout({ loaderData: openReports }: Route.ComponentProps) {
  const { user } = useAuth();
  return (
    <AdminFrame email={user?.email ?? ''} openReports={openReports ?? { inquiries: 0, properties: 0 }}>
      <Outlet />
    </AdminFrame>
  );
}
