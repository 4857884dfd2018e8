// The navigation bar. Its two menus are popovers, which the browser opens and closes, even without
// JavaScript.
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { href, Link, NavLink, NavigationType, useLocation, useNavigationType } from 'react-router';
import { pathWithReturn } from '#domain/return-path.ts';
import { Icon, Wordmark } from '../controls/icon.tsx';
import { useCloseOnBack } from '../controls/use-close-on-back.ts';
import { SavedCount, shortlistLink } from '../hearts/controls.tsx';
import { useAuth } from './use-auth.ts';
import { lazyPart } from './lazy-part.tsx';

/** Loaded by people who are logged in. */
const AccountMenu = lazyPart(() => import('./account-menu.tsx'));

const mainLinks = [
  { to: href('/'), label: 'Home' },
  { to: href('/listings'), label: 'Properties' },
  { to: href('/submit-property'), label: 'List Your Property' },
];

/** For visitors. With an account it's in the account menu. */
const inquiriesLink = { to: href('/my-inquiries'), label: 'Your inquiries' };

const menuId = 'menu';

export function Header() {
  const { user, ownLink } = useAuth();
  const links = user ? mainLinks : [...mainLinks, inquiriesLink];
  // The bar has no room for a fifth link.
  const menuClassName = ownLink ? '' : 'bar-menu';
  const menuProps = useMenuClosing();
  return (
    <header {...menuProps} className="@container layer-header sticky top-0 border-b border-line bg-paper">
      <div className="page flex h-[4.5rem] items-center gap-2 sm:gap-6">
        <Link to={href('/')} className="-ml-1 min-w-8 shrink-99 rounded-control p-1">
          <Wordmark className="h-8 max-w-full sm:h-9" />
        </Link>
        <nav aria-label="Main" className="bar-links ml-4 flex-1">
          <ul className="flex gap-1">
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className="place">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2">
          <ShortlistLink />
          {user ? (
            <Suspense>
              <AccountMenu user={user} />
            </Suspense>
          ) : (
            <LoginLinks
              loginClassName="button px-4 hover:bg-sand @max-2xl:hidden"
              registerClassName="px-5 @max-2xl:hidden"
            />
          )}
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Menu"
            className={`${menuClassName} button button-quiet size-11 p-0`}
          >
            <Icon name="menu" size={20} />
          </button>
        </div>
      </div>
      <Menu links={ownLink ? [...links, ownLink] : links} isVisitor={!user} className={menuClassName} />
    </header>
  );
}

function ShortlistLink() {
  return (
    <Link to={shortlistLink(useLocation())} className="button relative px-4 hover:bg-sand">
      <Icon name="heart" />
      <span className="@max-2xl:sr-only">Shortlist</span>
      <SavedCount />
    </Link>
  );
}

/**
 * Both links return to the current page after login. They are `nofollow`, because otherwise every page would
 * give crawlers another URL.
 */
function LoginLinks({
  loginClassName,
  registerClassName,
  replace = false,
}: {
  loginClassName: string;
  registerClassName: string;
  replace?: boolean;
}) {
  const location = useLocation();
  return (
    <>
      <Link
        to={pathWithReturn(href('/login'), location)}
        replace={replace}
        rel="nofollow"
        className={loginClassName}
      >
        Login
      </Link>
      <Link
        to={pathWithReturn(href('/register'), location)}
        replace={replace}
        rel="nofollow"
        className={`button button-primary ${registerClassName}`}
      >
        Register
      </Link>
    </>
  );
}

interface MenuProps {
  links: typeof mainLinks;
  isVisitor: boolean;
  className: string;
}

function Menu({ links, isVisitor, className }: MenuProps) {
  const closingOnBack = useClosingOnBack();
  return (
    <nav
      {...closingOnBack}
      id={menuId}
      popover="auto"
      aria-label="Menu"
      className={`${className} menu-panel inset-x-3 w-auto lg:right-[max(1rem,calc((100vw-76rem)/2))] lg:left-auto lg:w-80`}
    >
      <ul className="grid p-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} replace end={to === '/'} className="menu-entry font-display text-lg font-medium">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      {isVisitor ? (
        <div className="grid grid-cols-2 gap-2 border-t border-line p-4">
          <LoginLinks replace loginClassName="button button-quiet" registerClassName="" />
        </div>
      ) : null}
    </nav>
  );
}

/** Closes the menu on Back. Its links replace the history entry that it adds. */
function useClosingOnBack(): ComponentProps<'nav'> {
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLeaving = useRef(false);
  const removeHistoryEntry = useCloseOnBack(isOpen, () => menu.current?.hidePopover());
  return {
    ref: menu,
    onClick({ defaultPrevented }) {
      // The router follows the clicked link.
      isLeaving.current = defaultPrevented;
    },
    onToggle({ newState }) {
      setOpen(newState === 'open');
      if (newState === 'closed' && !isLeaving.current) removeHistoryEntry();
      isLeaving.current = false;
    },
  };
}

/**
 * Closes the open menu when one of its links is clicked or another history entry is shown, because the bar
 * stays mounted. The response to a form replaces the history entry and leaves the menu open.
 */
function useMenuClosing(): ComponentProps<'header'> {
  const bar = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const type = useNavigationType();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (type !== NavigationType.Replace) closeMenu(bar.current);
  }, [key, type]);
  return {
    ref: bar,
    onClick({ target, currentTarget }) {
      if (target instanceof Element && target.closest('a')) closeMenu(currentTarget);
    },
  };
}

function closeMenu(bar: HTMLElement | null): void {
  bar?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
}
