// The frame of the administration. Its guard stands before every loader and action below.
import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { requireAdmin } from '../guard.ts';
import { unlisted } from '../page-meta.ts';
import { AdminFrame } from '#ui/admin/admin-frame.tsx';

export const middleware = [requireAdmin];

export function meta() {
  return [{ title: 'Administration · Baystead' }, unlisted];
}

export default function AdminLayout() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <AdminFrame email={root?.user?.email ?? ''}>
      <Outlet />
    </AdminFrame>
  );
}
