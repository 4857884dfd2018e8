// The administration's sidebar and the screen beside it. On small screens the sidebar is a row above.
import {
  CalendarDays,
  Flag,
  House,
  LayoutDashboard,
  MessagesSquare,
  Settings,
  Users,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { href, NavLink, useLocation } from 'react-router';
import { type AlertName, alertRules } from '#domain/review/alerts.ts';
import { Alert } from '../controls/alert.tsx';
import { pluralize } from '#domain/numbers.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useScrollToCurrent } from './use-scroll-to-current.ts';

/**
 * Bookings, Users, Settings and Zapier Integration have no page (docs/product.md, "Administration >
 * Sidebar").
 */
const links = [
  { to: href('/admin'), label: 'Dashboard', icon: LayoutDashboard },
  { to: href('/admin/properties'), label: 'Properties', icon: House },
  { to: '/admin/bookings', label: 'Bookings', icon: CalendarDays },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/zapier', label: 'Zapier Integration', icon: Zap },
  { to: href('/admin/inquiries'), label: 'Inquiries', icon: MessagesSquare },
  { to: href('/admin/reports'), label: 'Reports', icon: Flag },
];

/** What needs an administrator's attention: the number of open reports, and the alerts about the site. */
export interface AdminNotices {
  reportCount: number;
  alerts: readonly AlertName[];
}

interface AdminFrameProps {
  email: string;
  notices: AdminNotices;
  children: ReactNode;
}

export function AdminFrame({ email, notices, children }: AdminFrameProps) {
  const row = useScrollToCurrent<HTMLUListElement>(useLocation().pathname);
  return (
    <div className="administration mx-auto flex w-[min(100%,100rem)] flex-col xl:min-h-[calc(100dvh-4.5rem)] xl:flex-row">
      <aside className="flex flex-col border-line bg-sand/50 max-xl:border-b xl:w-64 xl:shrink-0 xl:border-r">
        <nav aria-label="Administration" className="xl:sticky xl:top-[4.5rem] xl:p-4">
          <ul ref={row} className="flex gap-1 max-xl:overflow-x-auto max-xl:px-4 max-xl:py-2 xl:flex-col">
            {links.map(({ to, label, icon: Icon }) => {
              const reports = to === href('/admin/reports') ? notices.reportCount : 0;
              return (
                <li key={to} className={reports > 0 ? 'max-xl:order-first' : undefined}>
                  <NavLink
                    to={to}
                    end
                    aria-label={reports > 0 ? `${label}, ${pluralize(reports, 'open report')}` : undefined}
                    className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap text-muted hover:bg-sand hover:text-ink aria-[current]:bg-lagoon aria-[current]:text-on-fill"
                  >
                    <Icon size={18} strokeWidth={1.75} aria-hidden />
                    {`${label} `}
                    {reports > 0 && (
                      <span className="ml-auto rounded-full bg-red-tint px-2 text-xs/5 font-semibold text-red tabular-nums">
                        {reports}
                      </span>
                    )}
                  </NavLink>
                </li>
              );
            })}
          </ul>
          <div className="border-line px-4 text-sm max-xl:flex max-xl:items-center max-xl:gap-x-3 max-xl:border-t xl:mt-4 xl:border-t xl:px-3 xl:py-4">
            <p className="truncate font-semibold" title={email}>
              {email}
            </p>
            <p className="text-muted">Administrator</p>
            <div className="flex items-center gap-4 max-xl:ml-auto">
              <NavLink
                to={href('/admin/history')}
                className="inline-flex min-h-11 items-center text-lagoon underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                History
              </NavLink>
              <ShortcutsHelp />
            </div>
          </div>
        </nav>
      </aside>
      <div className="min-w-0 flex-1 px-4 py-8 sm:px-6 xl:px-8">
        {notices.alerts.length > 0 && (
          <div className="mb-6 grid gap-3">
            {notices.alerts.map((alert) => (
              <Alert key={alert} tone="warning">
                <p className="font-semibold">{alertRules[alert].title}</p>
                <p>{alertRules[alert].text}</p>
              </Alert>
            ))}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
