import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { mirrored, open, sheet } from '../../paths.ts'
import { base, clasp, g, golds, ring, strap } from './bag-parts.ts'

const c = sheet.centre

export function drawShoulderBag(style: Style, brush: Brush, random: Random): Figure {
  const { shape = 'baguette', clasp: kind = 'turn' } = style.traits
  const gold = random.pick(golds)
  const bodies: Record<string, string> = {
    baguette: mirrored(
      [0, 600],
      [120, 598, 240, 596, 318, 604],
      [334, 680, 336, 780, 318, g - 28],
      [290, g + 2, 120, g, 0, g],
    ),
    'half-moon': mirrored([0, 560], [140, 556, 280, 520, 330, 480], [344, 660, 240, g, 0, g]),
    hobo: mirrored(
      [0, 640],
      [110, 640, 200, 560, 250, 420],
      [350, 560, 372, 780, 300, g - 50],
      [240, g + 4, 100, g, 0, g],
    ),
  }
  const body = bodies[shape] ?? bodies['baguette']!
  const flap =
    shape === 'baguette'
      ? mirrored(
          [0, 590],
          [120, 588, 240, 586, 324, 596],
          [336, 660, 330, 730, 306, 752],
          [220, 776, 110, 780, 0, 780],
        )
      : undefined
  const from = shape === 'hobo' ? [246, 440] : shape === 'half-moon' ? [318, 500] : [298, 608]
  const handle = open(
    [c - from[0]!, from[1]!],
    [c - from[0]! - 10, 180, c + from[0]! + 10, 180, c + from[0]!, from[1]!],
  )
  const parts: FigurePart[] = [
    {
      path: body,
      folds:
        shape === 'hobo'
          ? [-90, 0, 96].map((x) => ({
              path: open([c + x * 1.6, 600], [c + x * 1.4, 700, c + x, 780, c + x * 0.6, 850]),
              width: 22,
              strength: 0.17,
            }))
          : [],
    },
  ]
  if (flap) parts.push({ path: flap, round: 0.8 })
  const zipLine = flap
    ? ''
    : shape === 'half-moon'
      ? open([c - 300, 516], [c - 220, 560, c - 100, 586, c, 588], [c + 100, 586, c + 220, 560, c + 300, 516])
      : ''
  return base({
    behind: strap(handle, 22, brush),
    parts,
    lines: (flap ? brush.stitch(flap) : brush.stitch(body)) + (zipLine ? brush.seam(zipLine, 7, 0.6) : ''),
    hardware:
      ring(c - from[0]! + 4, from[1]! + 4, gold) +
      ring(c + from[0]! - 4, from[1]! + 4, gold) +
      clasp(shape === 'hobo' && kind === 'turn' ? 'ring' : kind, flap ? 770 : 690, gold, brush),
    focus: [c + 60, 720],
    size: 1,
  })
}
