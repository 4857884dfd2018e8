// Unfinished drafts: of an account, or the others that this browser can open.
import { formatDate } from '#domain/day.ts';
import type { UnfinishedDraft } from '#domain/property/owner-property.ts';
import { PostForm } from '#ui/controls/post-form.tsx';
import { pluralize } from '#domain/numbers.ts';

export function UnfinishedDrafts({ drafts }: { drafts: readonly UnfinishedDraft[] }) {
  return (
    <section aria-labelledby="unfinished" className="mt-8 rounded-card bg-sand p-5 sm:p-6">
      <h2 id="unfinished" className="text-xl">
        Not finished yet
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{draftName(draft)}</p>
              <p className="text-sm text-muted">
                Last changed on {formatDate(draft.updatedAt)}, {pluralize(draft.photos, 'photo')}
              </p>
            </div>
            <PostForm
              intent="continue"
              id={draft.id}
              busy="Opening…"
              variant="quiet"
              submit={
                <>
                  Continue<span className="sr-only">: {draftName(draft)}</span>
                </>
              }
              compact
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a draft in a list of several. */
export function draftName({ title }: Pick<UnfinishedDraft, 'title'>): string {
  return title === '' ? 'An untitled listing' : `“${title}”`;
}
