// A page with one narrow card for one task, and the message that replaces a completed form.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { Alert } from './alert.tsx';

interface CardPageProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  aside?: ReactNode;
}

export function CardPage({ title, intro, children, aside }: CardPageProps) {
  return (
    <div className="page max-w-md py-12 sm:py-20">
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      <div className="card mt-8 p-6 shadow-soft sm:p-8">{children}</div>
      {aside && <p className="mt-6 text-center text-muted">{aside}</p>}
    </div>
  );
}

/** Replaces a completed form and takes the focus, because the submit button has disappeared. */
export function DoneAlert({ children }: { children: ReactNode }) {
  return (
    <Alert tone="success" ref={focusOnMount}>
      {children}
    </Alert>
  );
}

/** A ref callback that focuses an element when it appears. Does nothing while the page is still loading. */
export function focusOnMount(element: HTMLElement | null) {
  if (document.readyState === 'complete') element?.focus();
}

/** Replaces a form that asked for a mail. A limit may have dropped it, which the response doesn't say. */
export function MailSent({ children }: { children: ReactNode }) {
  return (
    <>
      <DoneAlert>{children}</DoneAlert>
      <p className="mt-4 text-sm text-muted">
        No email after a few minutes? Check your spam folder, try another of your addresses, try again
        tomorrow, or{' '}
        <Link to={href('/contact')} className="link">
          contact us
        </Link>
        .
      </p>
    </>
  );
}
