import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, open } from '../../paths.ts'
import { darker } from '../../tones.ts'
import { standing } from './shoe-last.ts'
import { g, sole } from './sole.ts'

export function drawBoot(style: Style, brush: Brush, random: Random): Figure {
  const { shaft = 'ankle', heel = 'low' } = style.traits
  const lift = heel === 'block' ? 66 : 34
  const top = shaft === 'knee' ? 150 : shaft === 'chelsea' ? 400 : 380
  const upper = closed(
    [156, g - lift - 6],
    [150, g - lift - 90, 178, g - 250, 176, top + 30],
    [176, top],
    [240, top - 10, 350, top - 8, 412, top + 6],
    [416, top + 120, 402, g - 250, 436, g - 210],
    [520, g - 190, 640, g - 160, 728, g - 118],
    [792, g - 90, 804, g - 50, 790, g - 24],
    [640, g - 12, 420, g - 12, 300, g - lift],
    [240, g - lift - 4, 190, g - lift - 6, 156, g - lift - 6],
  )
  const folds = [0, 1, 2].map((i) => ({
    path: open(
      [400 - i * 10, g - 250 + i * 34],
      [350, g - 226 + i * 34, 300, g - 230 + i * 34, 250, g - 246 + i * 34],
    ),
    width: 12,
    strength: 0.17,
  }))
  let lines =
    brush.seam(open([440, g - 212], [410, g - 150, 420, g - 60, 470, g - 16]), 2.6) +
    brush.stitch(open([448, g - 206], [420, g - 150, 430, g - 60, 480, g - 18])) +
    brush.seam(open([162, g - 150], [210, g - 150, 240, g - 110, 250, g - lift - 6]), 2.4)
  const parts: FigurePart[] = [...sole(random, lift), { path: upper, folds, round: 1.1 }]
  if (shaft === 'chelsea') {
    const gusset = closed(
      [262, top - 4],
      [348, top - 2],
      [346, top + 60, 340, top + 120, 322, top + 168],
      [300, top + 176],
      [278, top + 120, 266, top + 60, 262, top - 4],
    )
    parts.push({ path: gusset, fill: darker(style.color.hex, 0.55), round: 0.4 })
    lines += Array.from({ length: 11 }, (_, i) =>
      brush.seam(`M${268 + i * 7.4} ${top}L${292 + i * 2.6} ${top + 164}`, 1.6, 0.5),
    ).join('')
  }
  const zip =
    shaft === 'chelsea'
      ? ''
      : `<path d="M330 ${top + 12}L336 ${g - 140}" stroke="${brush.deep}" stroke-width="8"/><path d="M330 ${top + 12}L336 ${g - 140}" stroke="#b9bcc0" stroke-width="4" stroke-dasharray="4 3"/>`
  return standing({ parts, lines, hardware: zip }, [470, shaft === 'knee' ? 400 : 560], 1.04)
}
