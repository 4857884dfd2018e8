// The menu of somebody who is logged in, under their first name.
import { Form, href, Link } from 'react-router';
import { Icon } from './icon.tsx';

/** What the navigation bar knows of somebody who is logged in. */
export interface HeaderUser {
  firstName: string;
  email: string;
  isAdmin: boolean;
}

const menuId = 'account-menu';

export function AccountMenu({ user }: { user: HeaderUser }) {
  const name = user.firstName || user.email.replace(/@.*$/, '');
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        className="button button-quiet max-w-40 gap-2 rounded-full py-1 pr-3 pl-1 max-[27rem]:pr-1 sm:max-w-56"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-full bg-lagoon text-sm text-white uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <span className="truncate max-[27rem]:sr-only">{name}</span>
        <Icon name="chevron-down" size={16} className="max-[27rem]:hidden" />
      </button>
      <div
        id={menuId}
        popover="auto"
        className="menu-panel right-[max(1rem,calc((100vw-76rem)/2))] left-auto w-64"
      >
        <p className="truncate border-b border-line px-5 py-3 text-sm text-muted">{user.email}</p>
        <ul className="p-2">
          {user.isAdmin ? (
            <li>
              <Link to={href('/admin')} className="menu-entry">
                Admin Dashboard
              </Link>
            </li>
          ) : null}
          <li>
            <Link to={href('/my-properties')} className="menu-entry">
              My Properties
            </Link>
          </li>
          <li>
            <Link to={href('/account')} className="menu-entry">
              Account Settings
            </Link>
          </li>
        </ul>
        <Form method="post" action={href('/logout')} className="border-t border-line p-2">
          <button type="submit" className="menu-entry">
            Logout
          </button>
        </Form>
      </div>
    </>
  );
}
