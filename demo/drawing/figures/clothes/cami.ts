import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure } from '../../figure.ts'
import { flipped, mirrored, num, open, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'

const c = sheet.centre

export function drawCami(style: Style, brush: Brush, random: Random): Figure {
  const { neck = 'v', trim = 'none' } = style.traits
  const hemY = 850 + random.int(-20, 20)
  const dip = neck === 'v' ? 96 : neck === 'cowl' ? 70 : 14
  const path = mirrored(
    [0, 356 + dip],
    neck === 'v' ? [20, 340 + dip, 80, 330, 104, 322] : [50, 356 + dip, 80, 348, 104, 322],
    [110, 370, 124, 420, 142, 450],
    [138, 560, 140, 700, 172, hemY],
    [100, hemY + 14, 50, hemY + 18, 0, hemY + 18],
  )
  const strap = open([c + 100, 326], [c + 96, 290, c + 88, 250, c + 78, 214])
  const edge = open(
    [c - 104, 322],
    [
      c - 80,
      neck === 'v' ? 330 : 348,
      c - (neck === 'v' ? 20 : 50),
      neck === 'v' ? 340 + dip : 356 + dip,
      c,
      356 + dip,
    ],
    [
      c + (neck === 'v' ? 20 : 50),
      neck === 'v' ? 340 + dip : 356 + dip,
      c + 80,
      neck === 'v' ? 330 : 348,
      c + 104,
      322,
    ],
  )
  const cowl =
    neck === 'cowl'
      ? [30, 64, 100].map((d) => ({
          path: open(
            [c - 92 + d * 0.2, 336 + d * 0.2],
            [c - 50, 380 + d * 1.5, c + 50, 380 + d * 1.5, c + 92 - d * 0.2, 336 + d * 0.2],
          ),
          width: 13,
          strength: 0.3,
        }))
      : []
  const lace = trim === 'lace' ? scallops(hemY, brush) : ''
  const straps = [strap, flipped(strap)]
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="${brush.dark}" stroke-width="8"/><path d="${d}" fill="none" stroke="${brush.color}" stroke-width="5"/>`,
    )
    .join('')
  return {
    behind: straps,
    parts: [{ path, folds: [...drape(random, [90, 430], [150, hemY], 8, 0.26), ...cowl] }],
    lines: brush.seam(edge, 3, 0.5) + lace,
    hardware: `<circle cx="${c + 97}" cy="306" r="6" fill="none" stroke="#c9a868" stroke-width="3"/><circle cx="${c - 97}" cy="306" r="6" fill="none" stroke="#c9a868" stroke-width="3"/>`,
    focus: [c, 420],
    hangs: { y: 214, half: 92 },
    size: 1.3,
  }
}

function scallops(hemY: number, brush: Brush): string {
  return Array.from({ length: 22 }, (_, i) => {
    const x = c - 160 + i * 15.3
    const y = hemY + 16 - Math.abs(i - 10.5) * 1.2
    return `<circle cx="${num(x)}" cy="${num(y)}" r="9" fill="${brush.light}" fill-opacity=".8"/><circle cx="${num(x)}" cy="${num(y + 1)}" r="3" fill="${brush.deep}" fill-opacity=".5"/>`
  }).join('')
}
