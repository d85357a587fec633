import type { Texture } from '#demo/catalog/fabrics.ts'
import { darker, lighter } from './tones.ts'

/** The visible construction of a cloth (stitches, ribs, weave) as a tile `thread`; '' where there is none to see. */
export function threadTile(texture: Texture, color: string): string {
  const draw = tiles[texture]
  return draw ? draw(darker(color, 0.42), lighter(color, 0.4)) : ''
}

const tile = (width: number, height: number, body: string, turn = 0) =>
  `<pattern id="thread" width="${width}" height="${height}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${turn})"` : ''}>${body}</pattern>`

const line = (d: string, color: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" fill="none" stroke-linecap="round"/>`

const tiles: Partial<Record<Texture, (dark: string, light: string) => string>> = {
  knit: (dark, light) =>
    tile(
      11,
      9,
      line('M0.8 0.5L5.5 6.5L10.2 0.5', dark, 1.5, 0.34) + line('M0.8 3L5.5 9L10.2 3', light, 1.1, 0.22),
    ),
  rib: (dark, light) =>
    tile(
      13,
      10,
      line('M3 -1V11', dark, 3.2, 0.3) +
        line('M9 -1V11', light, 3, 0.22) +
        line('M7 0L9 4L11 0M7 5L9 9L11 5', dark, 0.9, 0.25),
    ),
  cable(dark, light) {
    const plait = (y: number, side: 1 | -1) => {
      const a = 36 - 13 * side
      const b = 36 + 13 * side
      return (
        line(`M${a} ${y}C${a} ${y + 22} ${b} ${y + 22} ${b} ${y + 44}`, light, 9, 0.2) +
        line(`M${a - 6} ${y}C${a - 6} ${y + 22} ${b - 6} ${y + 22} ${b - 6} ${y + 44}`, dark, 2.4, 0.4)
      )
    }
    const ribs = [4, 68]
      .map((x) => line(`M${x} -1V89`, dark, 2.6, 0.3) + line(`M${x + 4} -1V89`, light, 2.4, 0.2))
      .join('')
    const purl = [82, 92, 102]
      .map((x) =>
        [6, 17, 28, 39, 50, 61, 72, 83].map((y) => line(`M${x - 3} ${y}h6`, dark, 1.8, 0.22)).join(''),
      )
      .join('')
    return tile(
      108,
      88,
      plait(0, 1) + plait(44, -1) + line('M17 8C17 30 48 40 49 60', dark, 1.2, 0.16) + ribs + purl,
    )
  },
  twill: (dark, light) =>
    tile(5, 5, line('M-1 -1L6 6', dark, 1.1, 0.16) + line('M-1 2L4 7', light, 0.8, 0.1)),
  denim: (dark, light) =>
    tile(6, 6, line('M-1 -1L7 7', dark, 1.7, 0.3) + line('M-1 3L4 8M3 -1L8 4', light, 1.3, 0.3)),
  linen: (dark, light) =>
    tile(
      7,
      7,
      line('M0 1H7', dark, 0.9, 0.18) +
        line('M1 0V7', dark, 0.9, 0.16) +
        line('M0 4.5H7M4.5 0V7', light, 0.9, 0.16),
    ),
  cord: (dark, light) => tile(12, 12, line('M2 -1V13', dark, 3.4, 0.34) + line('M7.5 -1V13', light, 4, 0.22)),
  straw: (dark, light) =>
    tile(
      28,
      28,
      line('M1 5C5 1 9 1 13 5', dark, 2, 0.4) +
        line('M1 12C5 8 9 8 13 12', light, 3, 0.34) +
        line('M15 19C19 15 23 15 27 19', dark, 2, 0.4) +
        line('M15 26C19 22 23 22 27 26', light, 3, 0.34) +
        line('M19 0V13M24 0V13', dark, 1.8, 0.3) +
        line('M5 14V28M10 14V28', dark, 1.8, 0.3) +
        line('M21.5 0V13M7.5 14V28', light, 2.6, 0.3),
    ),
  tweed: (dark, light) =>
    tile(
      17,
      13,
      line('M2 3l3 3M10 8l2.4 2.4', dark, 2, 0.4) +
        line('M8 2l2 2M3 10l2 2', light, 1.8, 0.5) +
        line('M13 3.5l2 1.4', '#b5703c', 1.8, 0.5) +
        line('M6 7l1.6 1', '#5d7a63', 1.8, 0.45),
    ),
}
