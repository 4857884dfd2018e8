// Replaces a page that couldn't be loaded, until it can.
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { useRetryOnline } from '../controls/offline.ts';

interface PageUnavailableProps {
  heading?: string;
  message: string;
  /** Makes "Try again" load everything again, scripts included. */
  reloadDocument?: boolean;
  /** Links to other pages. */
  children?: ReactNode;
}

export function PageUnavailable({
  heading = 'This page didn’t load',
  message,
  reloadDocument = false,
  children,
}: PageUnavailableProps) {
  useRetryOnline(true);
  return (
    <div className="page max-w-2xl py-16">
      <h1 className="mb-6 text-3xl">{heading}</h1>
      <Alert tone="error">{message}</Alert>
      <div className="mt-6 flex flex-wrap items-center gap-6">
        <Link to={useLocation()} replace reloadDocument={reloadDocument} className="button button-quiet">
          Try again
        </Link>
        {children}
      </div>
    </div>
  );
}
