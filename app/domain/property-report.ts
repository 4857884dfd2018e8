// A visitor's report of a property, as administrators see it. property-report-form.ts checks the form. Must
// not import zod, because visitors' pages load this module.

export const reportReasons = ['scam', 'wrong', 'unavailable', 'contact', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  wrong: 'It isn’t what the page says, or the photos show another home',
  unavailable: 'It’s no longer available',
  contact: 'It has contact details or ads',
  other: 'Something else',
};

/** The most characters of a report's words. */
export const maxReportWords = 2000;

/** Days after which the words and the address of a resolved report are deleted. */
export const reportWordsDays = 90;

export interface PropertyReportForm {
  reason: ReportReason;
  words: string | null;
  email: string | null;
}

export type ReportResolution = 'dismissed' | 'paused';

/** What a reviewer can reject: the property itself, if its approval was undone, or its owner's changes. */
export type PendingReview = 'property' | 'changes';

/** A report for administrators. */
export interface PropertyReport extends PropertyReportForm {
  id: string;
  createdAt: Date;
}

/** A property with its open reports, oldest first. */
export interface ReportedProperty {
  id: string;
  title: string;
  isPaused: boolean;
  pendingReview: PendingReview | null;
  /** At most `maxReportsShown` of `count`. */
  reports: PropertyReport[];
  count: number;
}

export interface ResolvedReport extends PropertyReport {
  property: { id: string; title: string; isPaused: boolean };
  resolution: ReportResolution;
  resolvedBy: string;
  resolvedAt: Date;
}

/** The most reports of one property on a page. Dismissing them shows the next. */
export const maxReportsShown = 50;
