// The request that announces chosen files, before their content is sent, and its response.
import { z } from 'zod';
import { type DraftPhoto, photoLimits } from './photo.ts';

const announcement = z.object({
  files: z
    .array(
      z.object({
        /** A random UUID that the browser chose. Becomes the photo's id, so a retry is harmless. */
        id: z.uuid().toLowerCase(),
        name: z.string(),
        bytes: z.int().min(0),
        /** The media type that the browser reports. May be empty. */
        type: z.string(),
      }),
    )
    .min(1)
    .max(photoLimits.count),
});

export type AnnouncedFile = z.output<typeof announcement>['files'][number];

/** The photo of each announced file in the order sent, or the message why it was refused. */
export type AnnouncedPhotos = ({ id: string; photo: DraftPhoto } | { id: string; message: string })[];
/** With `message`, none of the files was announced. */
export type AnnouncementResult = { photos: AnnouncedPhotos } | { message: string };

/** Reads the JSON of a request. Null if it's invalid. */
export function readAnnouncement(json: unknown): AnnouncedFile[] | null {
  return announcement.safeParse(json).data?.files ?? null;
}
