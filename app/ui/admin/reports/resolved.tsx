// A resolved report: what was decided, by whom and when.
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import type { ReportResolution, ResolvedReport } from '#domain/review/report.ts';
import { ReportedTitle, ReportText } from './report-text.tsx';

const resolutionLabels: Record<ReportResolution, string> = {
  dismissed: 'Dismissed',
  paused: 'Taken off the site',
  closed: 'Conversation closed',
  blocked: 'Person blocked',
};

export function Resolved({ report }: { report: ResolvedReport }) {
  const { side, property, resolution, resolvedBy, resolvedAt, conversationId } = report;
  return (
    <>
      <p className="text-sm text-muted">{side ? 'Conversation about' : 'Home'}</p>
      <ReportedTitle property={property} />
      <ReportText report={report} contacts={null} />
      <p className="mt-3 text-sm">
        <strong>{resolutionLabels[resolution]}</strong>
        <span>{`${resolvedBy === null ? '' : ` by ${resolvedBy}`} on ${formatMoment(resolvedAt)}`}</span>
        {property.isPaused && <span>. The home is off the site now.</span>}
        {property.isDeleted && <span>. The home was deleted.</span>}
      </p>
      {conversationId !== null && (
        <Link
          to={{
            pathname: href('/admin/reports'),
            search: `?${new URLSearchParams({ conversation: conversationId })}`,
          }}
          className="link inline-flex min-h-11 items-center"
        >
          Read the conversation
        </Link>
      )}
    </>
  );
}
