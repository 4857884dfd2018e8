// Photos like those of a camera: large, with the GPS position in their EXIF data.
import sharp from 'sharp';

export interface CameraPhoto {
  width?: number;
  height?: number;
  /** Makes photos different; also sets the color. */
  seed?: number;
}

/** Returns a JPEG, by default of 12 megapixels, with the GPS coordinates of San Diego's harbor. */
export function cameraPhoto({ width = 4032, height = 3024, seed = 1 }: CameraPhoto = {}): Promise<Buffer> {
  const hue = (seed * 67) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 60% 80%)"/><stop offset="1" stop-color="hsl(${hue} 50% 45%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <rect x="20%" y="45%" width="60%" height="45%" fill="hsl(${hue + 180} 30% 85%)"/>
    <path d="M${width * 0.15} ${height * 0.46} L${width / 2} ${height * 0.2} L${width * 0.85} ${height * 0.46} Z" fill="hsl(${hue + 180} 40% 35%)"/>
  </svg>`;
  return sharp(Buffer.from(drawing))
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Test camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '32/1 42/1 50/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '117/1 10/1 20/1',
      },
    })
    .toBuffer();
}
