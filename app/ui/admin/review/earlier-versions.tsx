// The earlier versions of a property under review, with a reviewer's notes and what the owner changed since.
import { formatMoment } from '#domain/day.ts';
import type { EarlierVersion } from '#domain/review.ts';
import { ChangeList } from '../change-list.tsx';
import { PhotoDifferences } from './photo-differences.tsx';

export function EarlierVersions({ versions }: { versions: readonly EarlierVersion[] }) {
  return versions.map((version) => <Earlier key={version.id} version={version} />);
}

function Earlier({ version }: { version: EarlierVersion }) {
  const { number, state, sentAt, answer, changes, photos } = version;
  const isUnchanged = Object.keys(changes).length === 0 && photos.length === 0;
  return (
    <section className="card space-y-4 p-5">
      <h3 className="text-lg">{`Version ${number}: ${answer ? (state === 'rejected' ? 'rejected' : 'we asked for changes') : 'not answered'}`}</h3>
      <div className="text-sm">
        <p className="text-muted">Sent on {formatMoment(sentAt)}</p>
        {answer && (
          <>
            <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
              {answer.notes}
            </p>
            <p className="mt-1 text-muted">
              <bdi>{answer.by}</bdi>
              {answer.at && <span>{`, ${formatMoment(answer.at)}`}</span>}
            </p>
          </>
        )}
      </div>
      <div>
        <h4 className="font-semibold">Changed since</h4>
        {isUnchanged && <p className="mt-2 text-sm">Nothing.</p>}
        <ChangeList changes={changes} />
        <PhotoDifferences photos={photos} />
      </div>
    </section>
  );
}
