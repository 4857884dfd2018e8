// Layout of the administration. Its guard runs before every loader and action below.
import { Outlet } from 'react-router';
import { requireAdmin } from '../account/guard.ts';
import { noIndexMeta } from '../page-meta.ts';
import { useAuth } from '#ui/layout/use-auth.ts';
import { AdminFrame } from '#ui/admin/admin-frame.tsx';

export const middleware = [requireAdmin];

export const meta = noIndexMeta('Administration');

export default function AdminLayout() {
  const { user } = useAuth();
  return (
    <AdminFrame email={user?.email ?? ''}>
      <Outlet />
    </AdminFrame>
  );
}
