import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure } from '../../figure.ts'
import { closed, flipped, mirrored, open, sheet } from '../../paths.ts'
import { base, g, golds, strap } from './bag-parts.ts'

const c = sheet.centre

export function drawTote(style: Style, brush: Brush, random: Random): Figure {
  const { shape = 'square', handle = 'long' } = style.traits
  const half = { square: [236, 222], trapeze: [292, 214], basket: [270, 216] }[shape] ?? [236, 222]
  const top = 470
  const body =
    shape === 'basket'
      ? mirrored(
          [0, top + 26],
          [120, top + 26, 220, top + 14, half[0]!, top - 6],
          [half[0]! + 6, 640, half[1]! + 40, 800, half[1]!, g - 22],
          [half[1]! - 30, g + 2, 80, g, 0, g],
        )
      : mirrored(
          [0, top + 10],
          [90, top + 10, 180, top + 6, half[0]!, top],
          [half[0]! + 6, 620, half[1]! + 10, 760, half[1]!, g - 8],
          [half[1]! - 14, g + 2, 80, g, 0, g],
        )
  const inside = mirrored(
    [0, top - 30],
    [100, top - 30, 200, top - 22, half[0]!, top - 2],
    [180, top + 12, 90, top + 14, 0, top + 14],
  )
  const peak = handle === 'long' ? 170 : 300
  const far = open([c - 112, top - 6], [c - 116, peak - 20, c + 116, peak - 20, c + 112, top - 6])
  const near = open([c - 118, top + 60], [c - 128, peak + 30, c + 128, peak + 30, c + 118, top + 60])
  const tab = closed([c + 98, top + 44], [c + 138, top + 44], [c + 136, top + 120], [c + 100, top + 120])
  const gold = random.pick(golds)
  const rim = open(
    [c - half[0]! + 8, top + 26],
    [c - 90, top + 38, c + 90, top + 38, c + half[0]! - 8, top + 26],
  )
  return base({
    behind: strap(far, 17, brush) + `<path d="${inside}" fill="${brush.deep}"/>`,
    parts: [{ path: body }, { path: tab, round: 0.3 }, { path: flipped(tab), round: 0.3 }],
    lines:
      brush.stitch(rim) +
      brush.seam(tab) +
      brush.seam(flipped(tab)) +
      (style.fabric.texture === 'straw'
        ? ''
        : brush.stitch(
            open([c - half[1]! + 4, g - 40], [c - 90, g - 26, c + 90, g - 26, c + half[1]! - 4, g - 40]),
          ) +
          brush.seam(
            open(
              [c - half[1]! - 6, g - 130],
              [c - half[1]! + 30, g - 110, c - half[1]! + 40, g - 50, c - half[1]! + 44, g - 10],
            ),
            2,
          )),
    hardware:
      strap(near, 19, brush) +
      [118, -118]
        .map(
          (x) =>
            `<circle cx="${c + x}" cy="${top + 66}" r="7" fill="${gold}"/><circle cx="${c + x}" cy="${top + 98}" r="7" fill="${gold}"/>`,
        )
        .join(''),
    focus: [c + 110, 520],
    size: 1.02,
  })
}
