// Where the name of a marked place may stand around its drop, so that no edge of the map cuts it, and no
// button covers it.

/** In pixels, of the names in base-map.ts. */
const text = { em: 13, letter: 7.5, maxWidth: 156, line: 16, margin: 4 } as const;

/** In pixels, the corner at the top right with the buttons that zoom. */
const buttons = { width: 56, height: 104 } as const;

/** MapLibre's anchors: the side or corner of the name that is at the offset, in ems, from the drop's tip. */
const places = [
  ['top', [0, 0.3]],
  ['bottom', [0, -2.9]],
  ['left', [1.2, -1]],
  ['right', [-1.2, -1]],
  ['top-left', [0.4, 0.3]],
  ['top-right', [-0.4, 0.3]],
  ['bottom-left', [0.8, -1.4]],
  ['bottom-right', [-0.8, -1.4]],
] as const;

interface Size {
  width: number;
  height: number;
}

/**
 * The places of a name that the map shows whole, the best ones first, as a value of MapLibre's
 * `text-variable-anchor-offset`. All of them if none does. `tip` and `map` are in pixels.
 */
export function placesOfName(name: string, tip: { x: number; y: number }, map: Size) {
  const width = Math.min(text.maxWidth, name.length * text.letter);
  const height = name.length * text.letter > text.maxWidth ? 2 * text.line : text.line;
  const whole = places.filter(([anchor, [right, down]]) => {
    const [x, y] = [tip.x + right * text.em, tip.y + down * text.em];
    const left = anchor.endsWith('left') ? x : anchor.endsWith('right') ? x - width : x - width / 2;
    const top = anchor.startsWith('top') ? y : anchor.startsWith('bottom') ? y - height : y - height / 2;
    return (
      left >= text.margin &&
      left + width <= map.width - text.margin &&
      top >= text.margin &&
      top + height <= map.height - text.margin &&
      (left + width <= map.width - buttons.width || top >= buttons.height)
    );
  });
  return (whole.length > 0 ? whole : places).flat();
}
