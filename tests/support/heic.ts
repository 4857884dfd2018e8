// Builds HEIC files like those of phones (ISO/IEC 23008-12) box by box, because sharp cannot write HEIC.

/** 128 × 64 pixels: #c04040 in the upper left quarter, #4040c0 elsewhere. Encoded with x265. */
const tile = {
  width: 128,
  height: 64,
  settings: Buffer.from(
    'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgQWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQA==',
    'base64',
  ),
  coded: Buffer.from(
    'AAAAQSgBrwngITl1X//7Cf//+qu8h+e68dAm3/+KjM7+qUr//IGHWL/9u4sTf/zbasfpwi//fLZ5S3P3aEOBSQFhFkTI',
    'base64',
  ),
};

export interface HeicSettings {
  /** Quarter turns to the left that show the image upright. */
  turns?: number;
  /** The sides to swap after the turns. */
  mirror?: 'top and bottom' | 'left and right';
  /** Copies of the image side by side, like the tiles of a phone's photo. */
  grid?: { columns: number; rows: number };
  /** A size that differs from the real one. */
  claimed?: { width: number; height: number };
  iccProfile?: Buffer;
}

export function heic(settings: HeicSettings = {}): Buffer {
  const brands = box('ftyp', 'heic', uint32(0), 'mif1', 'heic');
  const description = (at: number) => meta(settings, at);
  // The content's offset depends on the description's length, which doesn't depend on the offset's value.
  const at = brands.length + description(0).length + 8;
  return Buffer.concat([brands, description(at), box('mdat', tile.coded)]);
}

function meta({ turns, mirror, grid, claimed, iccProfile }: HeicSettings, at: number): Buffer {
  const { columns, rows } = grid ?? { columns: 1, rows: 1 };
  const fullSize = { width: tile.width * columns, height: tile.height * rows };
  const displaySize = claimed ?? fullSize;
  const properties = [
    box('hvcC', tile.settings),
    sizeBox(tile.width, tile.height),
    sizeBox(displaySize.width, displaySize.height),
  ];
  // Property numbers start at 1; the highest bit marks a property as essential.
  const ofTile = [0x81, grid ? 2 : 3];
  const ofImage = grid ? [3] : ofTile;
  const describe = (property: Buffer, essential: number) => {
    properties.push(property);
    ofImage.push(properties.length | essential);
  };
  if (iccProfile) describe(box('colr', 'prof', iccProfile), 0);
  if (turns !== undefined) describe(box('irot', [turns]), 0x80);
  if (mirror) describe(box('imir', [mirror === 'top and bottom' ? 0 : 1]), 0x80);

  const count = columns * rows;
  const tileIds = Array.from({ length: count }, (_, index) => index + 1);
  const gridId = count + 1;
  const gridSize = [...uint16(fullSize.width), ...uint16(fullSize.height)];
  const gridContent = Buffer.from([0, 0, rows - 1, columns - 1, ...gridSize]);
  const location = (id: number, method: number, offset: number, length: number) =>
    [uint16(id), uint16(method), uint16(0), uint16(1), uint32(offset), uint32(length)].flat();
  const item = (id: number, type: string) => fullBox('infe', 2, uint16(id), uint16(0), type, [0]);
  const association = (id: number, list: number[]) => [...uint16(id), list.length, ...list];

  const items = tileIds.map((id) => item(id, 'hvc1'));
  const locations = tileIds.map((id) => location(id, 0, at, tile.coded.length));
  const associations = tileIds.map((id) => association(id, ofTile));
  const gridBoxes: Buffer[] = [];
  if (grid) {
    items.push(item(gridId, 'grid'));
    locations.push(location(gridId, 1, 0, gridContent.length));
    associations.push(association(gridId, ofImage));
    gridBoxes.push(
      fullBox('iref', 0, box('dimg', uint16(gridId), uint16(count), tileIds.flatMap(uint16))),
      box('idat', gridContent),
    );
  }
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, uint32(0), 'pict', uint32(0), uint32(0), uint32(0), [0]),
    fullBox('pitm', 0, uint16(items.length)),
    fullBox('iloc', 1, [0x44, 0], uint16(locations.length), locations.flat()),
    fullBox('iinf', 0, uint16(items.length), ...items),
    ...gridBoxes,
    box(
      'iprp',
      box('ipco', ...properties),
      fullBox('ipma', 0, uint32(associations.length), associations.flat()),
    ),
  );
}

type Part = string | Buffer | readonly number[];

function box(type: string, ...parts: Part[]): Buffer {
  const content = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  );
  const boxBytes = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from(type, 'latin1'), ...content]);
  boxBytes.writeUInt32BE(boxBytes.length);
  return boxBytes;
}

function fullBox(type: string, version: number, ...parts: Part[]): Buffer {
  return box(type, [version, 0, 0, 0], ...parts);
}

function sizeBox(width: number, height: number): Buffer {
  return fullBox('ispe', 0, uint32(width), uint32(height));
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
