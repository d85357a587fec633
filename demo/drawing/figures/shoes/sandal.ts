import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed } from '../../paths.ts'
import { lighter } from '../../tones.ts'
import { standing } from './shoe-last.ts'
import { g } from './sole.ts'

export function drawSandal(style: Style, brush: Brush, random: Random): Figure {
  const cut = style.traits['cut'] ?? 'slide'
  const cork = random.pick(['#b58a5c', '#8f6a48', '#3a2f2a'])
  const bed: FigurePart[] = [
    {
      path: closed(
        [150, g - 60],
        [280, g - 66, 420, g - 34, 560, g - 36],
        [680, g - 38, 760, g - 44, 806, g - 54],
        [814, g - 30, 800, g - 6, 770, g],
        [560, g + 2, 360, g + 2, 176, g],
        [152, g - 10, 146, g - 40, 150, g - 60],
      ),
      fill: cork,
      round: 0.6,
    },
    {
      path: closed(
        [150, g - 62],
        [280, g - 70, 420, g - 38, 560, g - 40],
        [680, g - 42, 760, g - 48, 806, g - 56],
        [740, g - 66, 640, g - 70, 560, g - 66],
        [420, g - 62, 300, g - 96, 200, g - 92],
        [170, g - 88, 152, g - 76, 150, g - 62],
      ),
      fill: lighter('#b98d63', 0.25),
      round: 0.3,
    },
  ]
  const band = (x: number, width: number, rise: number) =>
    closed(
      [x, g - 40],
      [x + 20, g - 110 - rise * 0.5, x + 60, g - 130 - rise, x + width * 0.5 + 20, g - 140 - rise],
      [x + width * 0.8, g - 130 - rise, x + width, g - 100, x + width + 6, g - 38],
    )
  const straps =
    cut === 'slide'
      ? [band(450, 260, 10)]
      : cut === 'strappy'
        ? [band(640, 60, 0), band(540, 50, 30), band(300, 46, 130)]
        : [
            band(620, 74, 0),
            band(550, 66, 24),
            band(480, 66, 46),
            band(330, 60, 120),
            closed(
              [380, g - 240],
              [520, g - 160, 600, g - 120, 690, g - 96],
              [690, g - 70],
              [590, g - 90, 500, g - 130, 370, g - 208],
            ),
          ]
  const ankle =
    cut === 'slide'
      ? []
      : [
          closed(
            [164, g - 70],
            [150, g - 180, 170, g - 240, 240, g - 236],
            [300, g - 232, 340, g - 222, 360, g - 196],
            [350, g - 172],
            [300, g - 204, 230, g - 208, 206, g - 190],
            [190, g - 160, 196, g - 110, 200, g - 74],
          ),
        ]
  const parts: FigurePart[] = [...bed, ...[...ankle, ...straps].map((path) => ({ path, round: 0.8 }))]
  const stitches = [...straps, ...ankle].map((d) => brush.seam(d, 2)).join('')
  return standing(
    {
      parts,
      lines: stitches,
      hardware: `<rect x="${cut === 'slide' ? 560 : 300}" y="${cut === 'slide' ? g - 160 : g - 236}" width="36" height="30" rx="5" fill="none" stroke="#caa456" stroke-width="6"/>`,
    },
    [560, 660],
  )
}
