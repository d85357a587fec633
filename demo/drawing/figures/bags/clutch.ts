import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { mirrored, open, sheet } from '../../paths.ts'
import { darker } from '../../tones.ts'
import { base, clasp, g, golds, strap } from './bag-parts.ts'

const c = sheet.centre

export function drawClutch(style: Style, brush: Brush, random: Random): Figure {
  const { shape = 'envelope', clasp: kind = 'turn' } = style.traits
  const gold = random.pick(golds)
  const bodies: Record<string, string> = {
    envelope: mirrored([0, 560], [330, 560], [338, g - 6], [330, g, 320, g, 0, g]),
    pouch: mirrored(
      [0, 600],
      [120, 604, 250, 600, 300, 584],
      [372, 700, 366, 850, 300, g - 20],
      [220, g + 6, 100, g, 0, g],
    ),
    frame: mirrored(
      [0, 570],
      [140, 566, 240, 572, 270, 600],
      [350, 680, 360, 840, 292, g - 20],
      [210, g + 6, 100, g, 0, g],
    ),
  }
  const flap =
    shape === 'envelope' ? mirrored([0, 552], [334, 552], [340, 566], [240, 660, 90, 760, 0, 776]) : undefined
  const parts: FigurePart[] = [
    {
      path: bodies[shape] ?? bodies['envelope']!,
      folds:
        shape === 'pouch'
          ? [-150, -70, 0, 76, 150].map((x) => ({
              path: open([c + x, 606], [c + x * 1.1, 660, c + x * 1.2, 700, c + x * 1.25, 790]),
              width: 18,
              strength: 0.2,
            }))
          : [],
    },
  ]
  if (flap) parts.push({ path: flap, round: 0.7 })
  const frame = `<path d="M${c - 276} 600C${c - 250} 560 ${c + 250} 560 ${c + 276} 600" fill="none" stroke="${darker(gold, 0.4)}" stroke-width="20" stroke-linecap="round"/><path d="M${c - 276} 598C${c - 250} 558 ${c + 250} 558 ${c + 276} 598" fill="none" stroke="${gold}" stroke-width="14" stroke-linecap="round"/><circle cx="${c - 13}" cy="548" r="17" fill="${gold}" stroke="${darker(gold, 0.4)}" stroke-width="2"/><circle cx="${c + 15}" cy="546" r="17" fill="${gold}" stroke="${darker(gold, 0.4)}" stroke-width="2"/>`
  return base({
    parts,
    lines: flap ? brush.stitch(flap) + brush.seam(flap, 2.4) : '',
    hardware:
      shape === 'frame'
        ? frame
        : shape === 'pouch'
          ? strap(`M${c - 300} 590C${c - 120} 612 ${c + 120} 612 ${c + 300} 590`, 14, brush)
          : clasp(kind === 'none' ? 'ring' : kind, 752, gold, brush),
    focus: [c + 80, 700],
  })
}
