// The kinds of audit events. For administrators only.
import { isDay } from '../day.ts';
import type { Changes } from '../property/changes.ts';
import type { PropertyStatus } from '../property/options.ts';

/** The kinds of events with their labels. */
export const actionLabels = {
  submitted: 'Submitted',
  imported: 'Imported',
  approved: 'Approved',
  rejected: 'Rejected',
  edited: 'Edited',
  'changes-sent': 'Changes sent',
  'changes-discarded': 'Sent changes withdrawn',
  'changes-requested': 'Changes requested',
  'changes-accepted': 'Changes accepted',
  'changes-rejected': 'Changes rejected',
  checked: 'Checked by us',
  'check-removed': 'Check removed',
  'check-declined': 'Photos from the home declined',
  paused: 'Taken off the site',
  resumed: 'Put back on the site',
  deleted: 'Deleted',
  /** Its owner deleted a home. Stored events keep the former name. */
  withdrawn: 'Deleted',
  featured: 'Featured',
  unfeatured: 'Removed from Featured',
  'featured-reordered': 'Featured list reordered',
  'role-changed': 'Role changed',
  'email-changed': 'Email address changed',
  'address-corrected': 'Owner’s email address corrected',
  'account-deleted': 'Account deleted',
  'mailbox-data-deleted': 'A guest’s data deleted',
  'two-factor-on': 'Two-step login turned on',
  'two-factor-off': 'Two-step login turned off',
  'two-factor-reset': 'Two-step login reset',
  'backup-codes-renewed': 'New backup codes',
  'inquiry-closed': 'Conversation closed',
  /** Reports were dismissed. Stored events keep the former name. */
  'report-set-aside': 'Report dismissed',
  'person-blocked': 'Person blocked',
  'person-unblocked': 'Person unblocked',
  'inquiry-note': 'Messaged the guest or owner',
  // The creation of demonstration data. The second event prevents another creation.
  'demonstration-began': 'Demo data started',
  'demonstration-finished': 'Demo data finished',
  // Only earlier versions recorded these.
  undone: 'Decision undone',
  'address-correction-requested': 'Owner’s new email address asked to confirm',
  'address-correction-canceled': 'Change of the owner’s email address canceled',
  'sender-blocked': 'Guest blocked',
  'sender-unblocked': 'Guest unblocked',
  'owner-blocked': 'Owner blocked',
  'owner-unblocked': 'Owner unblocked',
  'report-reopened': 'Report reopened',
} as const;
export type AuditAction = keyof typeof actionLabels;

/** An audit event as shown to administrators. */
export interface AuditLogEntry {
  id: string;
  at: Date;
  action: AuditAction;
  /** A name or an email address, or a phrase if the account was deleted. */
  actor: string;
  /** The current title. For a deleted property, the last public title or null. */
  property: { id: string; title: string | null; status: PropertyStatus | null } | null;
  /** The user whose role or account was changed, by name or email address. */
  person: string | null;
  notes: string | null;
  changes: Changes;
}

export interface AuditLogPage {
  entries: AuditLogEntry[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
}

/** Which events a page of the audit log shows. */
export interface AuditLogQuery {
  propertyId: string | null;
  /** Part of the name or the email address of who did it, or of whose account was changed. */
  person?: string | undefined;
  /** A label, because several kinds share one. */
  action?: string | undefined;
  /** YYYY-MM-DD in California, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** The id of the last event on the page before. */
  after: string | null;
}

/** Reads a query string, without empty and malformed values. */
export function parseAuditLogQuery(query: URLSearchParams): AuditLogQuery {
  const read = (name: string, pattern = /^\P{Cc}{1,200}$/u) => {
    const value = (query.get(name) ?? '').trim();
    return pattern.test(value) ? value : undefined;
  };
  const readDay = (name: string) => {
    const value = read(name, /^[2-9]\d{3}-/);
    return value !== undefined && isDay(value) ? value : undefined;
  };
  return {
    propertyId: query.get('property'),
    person: read('person'),
    action: read('action'),
    from: readDay('from'),
    to: readDay('to'),
    after: read('after', /^[1-9]\d{0,17}$/) ?? null,
  };
}
