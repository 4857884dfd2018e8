/** The picture cannot be decoded, now or ever: trying again is of no use. */
export class UndecodableImage extends Error {}
