// The parts of a page that load after hydration: the bar of a pending navigation, the notice for a navigation
// that can't succeed, and measurements.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation, href } from 'react-router';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { useAuth } from './use-auth.ts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { WebVitals } from '#domain/web-vitals.ts';

/** `page` is the route id of the first page, or undefined on the error page, which isn't measured. */
export default function LateParts({ page }: { page: string | undefined }) {
  useEffect(() => {
    if (page !== undefined) reportWebVitals(page);
  }, [page]);
  const held = useHeldNavigation();
  return held ? <HeldNavigation {...held} /> : <PendingNavigation />;
}

/**
 * Shows a thin bar at the top, and a spinner if the next page requires a login. CSS delays both by 150 ms, so
 * that a fast response shows neither.
 */
function PendingNavigation() {
  const { state } = useNavigation();
  const { loading } = useAuth();
  if (state === 'idle') return null;
  return (
    <output className="pending-navigation">
      <span className="sr-only">Loading</span>
      <span className="pending-bar" />
      {loading ? <span className="pending-spinner" /> : null}
    </output>
  );
}

interface HeldDocument {
  url: string;
  isReload: boolean;
  /** The key of the history entry that is kept. */
  from: string;
}

/**
 * Keeps the page when a navigation to another document would fail, instead of letting the browser replace it
 * with its own error page: while the device is offline, and if the code of the next page can't be loaded,
 * because the router then reloads this one. Opens the next page as a new document as soon as the server
 * responds, which after a deployment is immediately. Browsers without the Navigation API navigate as always.
 */
function useHeldNavigation() {
  const { state, location: next } = useNavigation();
  const { key } = useLocation();
  const [latest, setLatest] = useState<HeldDocument | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [lastFailure, setLastFailure] = useState<number | null>(null);
  const isLeaving = useRef(false);
  // The user may have opened another page since.
  const held = latest?.from === key ? latest : null;
  const url = held && (held.isReload && state === 'loading' ? createPath(next) : held.url);

  const handleNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, hashChange, formData, downloadRequest, cancelable } = event;
    const isDocument = !destination.sameDocument && !hashChange && !formData && downloadRequest === null;
    if (!isDocument || !cancelable) return;
    const isReload = event.navigationType === 'reload' && (state === 'loading' || !event.userInitiated);
    if (!isReload && (isLeaving.current || navigator.onLine || !destination.url.startsWith(`${origin}/`)))
      return;
    event.preventDefault();
    // The router reloads once for each part of the page that it can't load.
    if (isLeaving.current || (isReload && held?.isReload)) return;
    setLatest({ url: destination.url, isReload, from: key });
    setLastFailure(null);
    setAttempt((count) => count + 1);
  });
  useEffect(() => {
    const subscriptions = new AbortController();
    const { signal } = subscriptions;
    if ('navigation' in window) navigation.addEventListener('navigate', handleNavigate, { signal });
    addEventListener('online', () => setAttempt((count) => count + 1), { signal });
    return () => subscriptions.abort();
  }, []);

  useEffect(() => {
    if (url === null) return undefined;
    let isCurrent = true;
    let timer = 0;
    void isReachable().then((isUp) => {
      if (!isCurrent) return;
      isLeaving.current = isUp;
      if (isUp) {
        window.location.assign(url);
        return;
      }
      setLastFailure(attempt);
      // The event "online" may come before the connection works.
      if (navigator.onLine) timer = window.setTimeout(() => setAttempt(attempt + 1), retryAfter);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url, attempt]);

  if (!held || lastFailure === null) return null;
  return { isTrying: lastFailure !== attempt, onTryAgain: () => setAttempt(attempt + 1) };
}

/** Between two attempts of an online device, in ms. */
const retryAfter = 3000;

/** Whether the server responds. The icon is the smallest file that it serves without side effects. */
async function isReachable(): Promise<boolean> {
  const response = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null;
}

function HeldNavigation({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  const message = navigator.onLine
    ? 'We couldn’t load that page. Please check your connection and try again.'
    : 'You’re offline. We’ll open that page when you’re back.';
  return (
    <div className="toast">
      <Alert tone="warning">
        <p>{message}</p>
        <Button variant="quiet" busy={isTrying ? 'Trying…' : null} onClick={onTryAgain} className="mt-3">
          Try again
        </Button>
      </Alert>
    </div>
  );
}

/**
 * Measures the first page of a visit and sends the figures when the page is hidden, in as few requests as
 * possible. Browsers keep earlier entries (`buffered` in the W3C Performance Timeline). `page` is a route id.
 */
function reportWebVitals(page: string): void {
  let unsent: WebVitals['values'] = {};

  function send(): void {
    if (Object.keys(unsent).length === 0) return;
    navigator.sendBeacon(
      href('/metrics/web-vitals'),
      JSON.stringify({ page, values: unsent } satisfies WebVitals),
    );
    unsent = {};
  }

  /**
   * Some figures become final, one after the other, when the page is hidden. The microtask sends them
   * together.
   */
  function sendWhenHidden(): void {
    if (document.visibilityState === 'hidden') queueMicrotask(send);
  }

  function record({ name, value }: Metric): void {
    unsent = { ...unsent, [name]: Math.round(value * 1000) / 1000 };
    sendWhenHidden();
  }

  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(record);
  document.addEventListener('visibilitychange', sendWhenHidden);
}
