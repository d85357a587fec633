import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, num, open } from '../../paths.ts'
import { lightness } from '../../tones.ts'
import { standing } from './shoe-last.ts'
import { g } from './sole.ts'

export function drawTrainer(style: Style, brush: Brush, random: Random): Figure {
  const cut = style.traits['cut'] ?? 'low'
  const isHigh = cut === 'high'
  const isRunner = cut === 'runner'
  const top = isHigh ? g - 400 : g - 246
  const rubber = random.pick([
    '#f1ece1',
    '#e6dac4',
    '#f1ece1',
    lightness(style.color.hex) > 120 ? '#3a3431' : '#e9e0d0',
  ])
  const base: FigurePart[] = isRunner
    ? [
        {
          path: closed(
            [136, g - 74],
            [250, g - 60, 420, g - 46, 600, g - 46],
            [720, g - 50, 790, g - 66, 820, g - 84],
            [832, g - 40, 800, g - 6, 740, g],
            [560, g - 4, 420, g + 2, 300, g],
            [200, g, 150, g - 6, 138, g - 24],
          ),
          fill: rubber,
          round: 0.7,
        },
      ]
    : [
        {
          path: closed(
            [148, g - 62],
            [300, g - 58, 620, g - 56, 796, g - 60],
            [806, g - 30, 800, g - 8, 780, g],
            [600, g + 2, 320, g + 2, 166, g],
            [148, g - 10, 144, g - 40, 148, g - 62],
          ),
          fill: rubber,
          round: 0.6,
        },
      ]
  const upper = closed(
    [158, g - 58],
    [146, g - 140, 152, g - 200, 168, top + 20],
    [190, top - 16, 214, top - 10, 226, top + 8],
    [280, top + 46, 340, top + 40, 392, top - 8],
    [410, top - 34, 430, top - 26, 442, top - 8],
    [500, g - 226 + (isHigh ? -30 : 14), 560, g - 190, 640, g - 160],
    [730, g - 138, 792, g - 108, 794, g - 58],
  )
  const toe = closed(
    [636, g - 58],
    [640, g - 110, 660, g - 142, 690, g - 146],
    [750, g - 128, 792, g - 104, 794, g - 58],
  )
  const heel = closed(
    [158, g - 58],
    [146, g - 140, 152, g - 200, 166, top + 40],
    [220, top + 60, 240, g - 160, 262, g - 58],
  )
  const eyestay = closed(
    [392, top + 4],
    [420, top + 20, 540, g - 180, 600, g - 150],
    [570, g - 118],
    [500, g - 140, 400, g - 200, 356, top + 60],
  )
  const second = cut === 'court' || isRunner ? style.accent.hex : undefined
  const parts: FigurePart[] = [
    ...base,
    { path: upper, round: 1 },
    { path: toe, round: 0.4 },
    { path: heel, round: 0.4, ...(second && { fill: second }) },
    { path: eyestay, round: 0.3, ...(isRunner && second && { fill: second }) },
  ]
  const lace = Array.from({ length: isHigh ? 7 : 5 }, (_, i) => {
    const n = isHigh ? 7 : 5
    const x = 404 + (i * 176) / n
    const y = top + 22 + (i * (g - 158 - top - 22)) / n
    return `<path d="M${num(x - 26)} ${num(y + 26)}L${num(x + 30)} ${num(y - 12)}" stroke="#1b1216" stroke-opacity=".3" stroke-width="15" stroke-linecap="round"/><path d="M${num(x - 26)} ${num(y + 24)}L${num(x + 30)} ${num(y - 14)}" stroke="#f4efe4" stroke-width="11" stroke-linecap="round"/>`
  }).join('')
  const side = isRunner
    ? brush.seam(open([280, g - 90], [360, g - 150, 440, g - 150, 560, g - 80]), 14, 0.4)
    : brush.stitch(open([300, g - 90], [380, g - 130, 460, g - 130, 560, g - 90]))
  const midsole = isRunner
    ? brush.seam(`M150 ${g - 40}C300 ${g - 20} 600 ${g - 18} 810 ${g - 50}`, 3, 0.3)
    : brush.seam(`M150 ${g - 40}H798M152 ${g - 16}H792`, 2, 0.28)
  const cuffLine = brush.seam(open([170, top + 26], [220, top + 56, 330, top + 56, 388, top + 6]), 10, 0.3)
  return standing(
    {
      parts,
      lines:
        [toe, heel, eyestay].map((d) => brush.seam(d, 2.2) + brush.stitch(d)).join('') +
        side +
        midsole +
        cuffLine,
      hardware: lace,
    },
    [480, 610],
    style.type.parent === 'Kids' ? 0.9 : 1.04,
  )
}
