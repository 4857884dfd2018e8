// The administration's look at one property, and its decisions. Every function takes the `Admin` who asks, so that it
// cannot be called for anybody else.
import { NIL, validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import {
  checkRejectionNotes,
  type PropertyReview,
  type ReviewDecision,
  type ReviewQueue,
} from '#domain/review.ts';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { decide } from './decisions.ts';
import { explainMissing } from './audit-log.ts';
import { readReviewQueue } from './review-queue.ts';
import { readReview } from './review-views.ts';

export function createReviews(db: Database) {
  return {
    /** Everything that the owner sent, with the decision so far. */
    async getForReview(_admin: Admin, id: string): Promise<Result<PropertyReview>> {
      if (!isUuid(id)) return failed({ kind: 'property-not-found' });
      const review = await readReview(db, id);
      return review ? success(review) : failed(await explainMissing(db, id));
    },

    /** What is reviewed before and after a property, and how many wait. */
    async queueAround(_admin: Admin, id: string, oldestFirst: boolean): Promise<ReviewQueue> {
      return readReviewQueue(db, isUuid(id) ? id : NIL, oldestFirst);
    },

    /** Publishes a pending property and tells its submitter. */
    approveProperty(admin: Admin, id: string): Promise<Result<ReviewDecision>> {
      return decide(db, admin, id, { attempted: 'approved', notes: null });
    },

    /** Rejects a pending property and tells its submitter why; `typedNotes` must hold a reason. */
    async rejectProperty(admin: Admin, id: string, typedNotes: unknown): Promise<Result<ReviewDecision>> {
      const notes = checkRejectionNotes(typedNotes);
      return notes.ok ? decide(db, admin, id, { attempted: 'rejected', notes: notes.value }) : notes;
    },
  };
}
