// Colored labels: the status of a property, and other states.
import { type PropertyStatus, statusLabels } from '#domain/property/options.ts';

const statusStyles: Record<PropertyStatus, string> = {
  approved: 'bg-green-tint text-green',
  pending: 'bg-amber-tint text-amber',
  rejected: 'bg-red-tint text-red',
};

export function StatusBadge({ status }: { status: PropertyStatus }) {
  return <Badge label={statusLabels[status]} className={statusStyles[status]} />;
}

export function Badge({ label, className }: { label: string; className: string }) {
  return <span className={`badge ${className}`}>{label}</span>;
}
