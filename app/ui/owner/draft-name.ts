// What an unfinished submission is called where several are offered.
import type { UnfinishedDraft } from '#domain/own-property.ts';

export function draftName({ title }: Pick<UnfinishedDraft, 'title'>): string {
  return title === '' ? 'An untitled listing' : `“${title}”`;
}
