import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, mirrored, open, sheet } from '../../paths.ts'
import { base, clasp, g, golds, ring, strap } from './bag-parts.ts'

const c = sheet.centre

export function drawCrossbody(style: Style, brush: Brush, random: Random): Figure {
  const { shape = 'saddle', clasp: kind = 'tab' } = style.traits
  const gold = random.pick(golds)
  const top = 560
  const bodies: Record<string, string> = {
    saddle: mirrored(
      [0, top],
      [140, top, 230, top, 240, top + 10],
      [254, 700, 250, 820, 190, g - 20],
      [130, g + 4, 60, g, 0, g],
    ),
    box: mirrored(
      [0, top],
      [250, top],
      [262, top + 4, 264, top + 14, 264, top + 24],
      [258, g - 10],
      [250, g, 240, g, 0, g],
    ),
    camera: mirrored(
      [0, top + 20],
      [160, top + 20, 240, top + 20, 258, top + 46],
      [274, 680, 274, 800, 256, g - 30],
      [236, g + 2, 140, g, 0, g],
    ),
  }
  const body = bodies[shape] ?? bodies['saddle']!
  const flap =
    shape === 'camera'
      ? undefined
      : shape === 'saddle'
        ? mirrored(
            [0, top - 8],
            [140, top - 8, 232, top - 8, 246, top + 6],
            [258, 660, 236, 760, 150, 790],
            [100, 806, 40, 808, 0, 808],
          )
        : mirrored(
            [0, top - 8],
            [256, top - 8],
            [266, top - 2, 268, top + 10, 268, top + 20],
            [262, 730],
            [180, 752, 90, 756, 0, 756],
          )
  const lean = random.pick([-1, 1])
  const d = open(
    [c - 236, top + 20],
    [c - 290 + lean * 30, 320, c - 190, 150, c + lean * 30, 150],
    [c + 190, 150, c + 290 + lean * 30, 320, c + 236, top + 20],
  )
  const parts: FigurePart[] = [{ path: body }]
  if (flap) parts.push({ path: flap, round: 0.8 })
  const pocket =
    shape === 'camera'
      ? closed(
          [c - 200, 720],
          [c + 200, 720],
          [c + 208, 800, c + 196, 850, c + 186, 866],
          [c - 186, 866],
          [c - 196, 850, c - 208, 800, c - 200, 720],
        )
      : undefined
  if (pocket) parts.push({ path: pocket, round: 0.5 })
  return base({
    behind: strap(d, 13, brush),
    parts,
    lines:
      (flap ? brush.stitch(flap) : '') +
      (pocket
        ? brush.stitch(pocket) + brush.seam(pocket) + brush.seam(`M${c - 240} 640H${c + 240}`, 9, 0.6)
        : brush.stitch(body)),
    hardware:
      ring(c - 240, top + 26, gold, 13) +
      ring(c + 240, top + 26, gold, 13) +
      (flap
        ? clasp(kind, 780, gold, brush)
        : `<path d="M${c - 240} 640H${c + 240}" stroke="${gold}" stroke-width="5" stroke-dasharray="4 3"/><rect x="${c + 180}" y="634" width="12" height="46" rx="5" fill="${gold}"/>`),
    focus: [c + 70, 740],
    size: 1.04,
  })
}
