import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, num, open } from '../../paths.ts'
import { lighter } from '../../tones.ts'
import { standing } from './shoe-last.ts'
import { g, sole } from './sole.ts'

export function drawLoafer(style: Style, brush: Brush, random: Random): Figure {
  const strap = style.traits['strap'] ?? 'penny'
  const upper = closed(
    [156, g - 40],
    [150, g - 110, 160, g - 170, 176, g - 196],
    [196, g - 204, 212, g - 196, 220, g - 186],
    [300, g - 128, 380, g - 128, 440, g - 178],
    [456, g - 214, 480, g - 236, 506, g - 236],
    [600, g - 206, 690, g - 160, 744, g - 112],
    [792, g - 80, 804, g - 46, 790, g - 24],
    [600, g - 12, 420, g - 12, 300, g - 34],
    [240, g - 38, 190, g - 40, 156, g - 40],
  )
  const lining = closed(
    [176, g - 196],
    [196, g - 214, 214, g - 210, 224, g - 200],
    [300, g - 150, 384, g - 150, 440, g - 178],
    [380, g - 126, 300, g - 126, 220, g - 186],
  )
  const apron = open([470, g - 150], [560, g - 146, 660, g - 120, 742, g - 74])
  const saddle = closed(
    [440, g - 182],
    [480, g - 206, 520, g - 214, 552, g - 210],
    [590, g - 150, 580, g - 90, 556, g - 16],
    [500, g - 14],
    [516, g - 90, 500, g - 140, 440, g - 182],
  )
  const parts: FigurePart[] = [
    ...sole(random, 34),
    { path: lining, fill: lighter('#b08d68', 0.2), round: 0.3 },
    { path: upper, round: 1.1 },
    { path: saddle, round: 0.5 },
  ]
  const hardware =
    strap === 'horsebit'
      ? `<path d="M470 ${g - 172}C510 ${g - 196} 540 ${g - 180} 578 ${g - 156}" stroke="#caa456" stroke-width="11" fill="none" stroke-linecap="round"/><circle cx="474" cy="${g - 170}" r="15" fill="none" stroke="#caa456" stroke-width="8"/><circle cx="574" cy="${g - 156}" r="15" fill="none" stroke="#caa456" stroke-width="8"/>`
      : ''
  const tassel = (x: number) =>
    `<path d="M${x} ${g - 178}l-14 62h12l3-10 3 12 5-12 4 12 4-12 8 8-12-62Z" fill="${brush.dark}"/><circle cx="${x + 4}" cy="${g - 180}" r="10" fill="${brush.color}" stroke="${brush.deep}" stroke-width="2"/>`
  const coin =
    strap === 'penny'
      ? `<path d="M516 ${g - 150}C530 ${g - 160} 548 ${g - 160} 560 ${g - 148}L556 ${g - 132}C544 ${g - 140} 530 ${g - 140} 520 ${g - 134}Z" fill="${brush.deep}"/>`
      : ''
  const puckers = Array.from(
    { length: 16 },
    (_, i) => `M${num(500 + i * 15)} ${num(g - 152 + i * i * 0.32)}l5 -12`,
  ).join('')
  return standing(
    {
      parts,
      lines:
        brush.seam(apron, 4, 0.5) +
        brush.seam(puckers, 2.4, 0.4) +
        brush.seam(saddle, 2.4) +
        brush.stitch(open([170, g - 58], [240, g - 54, 300, g - 44, 400, g - 26])),
      hardware: hardware + coin + (strap === 'tassel' ? tassel(508) + tassel(540) : ''),
    },
    [540, 640],
  )
}
