// Names agreed stays that must be canceled or ended before an account or a home can be deleted.
import { href, Link } from 'react-router';
import { Alert } from './alert.tsx';

interface StaysFirstProps {
  stays: readonly { inquiryId: string; side: 'guest' | 'owner'; label: string }[];
}

export function StaysFirst({ stays }: StaysFirstProps) {
  return (
    <Alert tone="warning">
      <p>
        {stays.length === 1
          ? 'You have an agreed stay that isn’t over. Please cancel or end it first.'
          : `You have ${stays.length} agreed stays that aren’t over. Please cancel or end them first.`}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {stays.map(({ inquiryId, side, label }) => (
          <li key={inquiryId} className="wrap-anywhere">
            <Link to={`${href('/inquiry/:id', { id: inquiryId })}?as=${side}`} className="link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
