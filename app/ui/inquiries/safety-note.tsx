// One sentence about money, with a link to the page that says more.
import { href, Link } from 'react-router';
import type { Side } from '#domain/inquiry/inquiry.ts';
import { safetyWords } from '#domain/inquiry/safety-words.ts';

export function SafetyNote({ side }: { side: Side }) {
  return (
    <p className="text-sm text-muted">
      <span>{safetyWords[side]}</span>{' '}
      <Link to={href('/safety')} className="link">
        Stay safe
      </Link>
    </p>
  );
}
