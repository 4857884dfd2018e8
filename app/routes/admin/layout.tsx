// Layout of the administration. Its guard runs before every loader and action below.
import { href, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/layout';
import { adminOf, serverContext } from '../context.ts';
import { loadOrFail } from '../load-or-fail.ts';
import { revalidateWhenStale, withFallback } from '../browser-requests.ts';
import { requireAdmin } from '../accounts/guard.ts';
import { noIndexMeta } from '../page-meta.ts';
import { loadMessages } from '#domain/load-result.ts';
import { countOpenReports } from '#server/admin/list-reports.ts';
import { listAlerts } from '#server/operations/alerts.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import styles from '#ui/admin/admin.css?url';
import { AdminFrame, type AdminNotices } from '#ui/admin/admin-frame.tsx';

export const middleware = [requireAdmin];

export const meta = noIndexMeta('Administration');

/** Returns null if the notices can't be read. The page then shows none. */
export async function loader({ context }: Route.LoaderArgs): Promise<AdminNotices | null> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const read = async () => ({
    reportCount: await countOpenReports(server, admin),
    alerts: await listAlerts(server, admin),
  });
  const loaded = await loadOrFail(read, loadMessages.details, context);
  return loaded.ok ? loaded.value : null;
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback(serverLoader, () => null);
}

/** Also reloads on the way to the reports, so that the number in the sidebar matches the list. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs): boolean {
  return navigation.nextUrl.pathname === href('/admin/reports') || revalidateWhenStale(navigation);
}

export default function AdminLayout({ loaderData: notices }: Route.ComponentProps) {
  const { user } = useAuth();
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="page" />
      <AdminFrame email={user?.email ?? ''} notices={notices ?? { reportCount: 0, alerts: [] }}>
        <Outlet />
      </AdminFrame>
    </>
  );
}
