import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { flipped, mirrored, open, sheet, type PathStep } from '../../paths.ts'
import { pair, withSleeves } from './sleeves.ts'
import { neckInside, torsoOf } from '../body/torso.ts'
import { zip2 } from './jackets.ts'

const c = sheet.centre
const top = 262

/** Quilted baffles swell between their seams: the outline bulges with them. */
export function drawPuffer(style: Style, brush: Brush, random: Random): Figure {
  const { length = 'short', hood = 'collar' } = style.traits
  const isFleece = style.fabric.texture === 'fleece'
  const hemY = length === 'long' ? 1010 : 800
  const torso = torsoOf({
    top,
    neck: 'crew',
    shoulder: 170,
    armY: 450,
    chest: 186,
    waist: [190, 620],
    hem: [186, hemY],
    dip: 8,
    slope: 38,
  })
  const sleeves = withSleeves(torso, { length: 470, angle: 15, cuff: 96, swell: 26, swellAt: 0.5 }, random)
  const seams = Math.round((hemY - 360) / random.pick([72, 92]))
  const gap = (hemY - 340) / seams
  const edge: PathStep[] = Array.from({ length: seams }, (_, i) => {
    const y = 340 + i * gap
    const half = i * gap + 340 < 450 ? 172 : 184
    return [half + 20, y + gap * 0.22, half + 20, y + gap * 0.78, half, y + gap]
  })
  const path = isFleece
    ? torso.path
    : mirrored(
        [0, top + 44],
        [34, top + 44, 54, top + 26, 60, top],
        [166, top + 36],
        [170, 320, 170, 330, 170, 340],
        ...edge,
        [0, hemY + 8],
      )
  const parts: FigurePart[] = [...sleeves.parts, ...pair(sleeves.sleeve.band(30, -6), 14), { path }]
  if (style.pattern === 'color-block')
    parts.push({
      path: mirrored(
        [0, top + 44],
        [34, top + 44, 54, top + 26, 60, top],
        [166, top + 36],
        [170, 330, 170, 350, 172, 470],
        [0, 480],
      ),
      fill: style.accent.hex,
    })
  let lines = ''
  if (!isFleece) {
    for (let i = 0; i <= seams; i++) lines += baffle(340 + i * gap, 178, gap, brush)
    for (const share of [0.2, 0.4, 0.6, 0.8]) lines += sleeveBaffle(share, sleeves.sleeve.cuffOuter, brush)
  }
  parts.push(...(hood === 'hood' ? hoodParts() : collarParts()))
  const welt = open([c + 96, hemY - 210], [c + 132, hemY - 110])
  lines += brush.seam(torso.armhole, 3) + brush.seam(welt, 5, 0.5) + brush.seam(flipped(welt), 5, 0.5)
  return {
    behind: neckInside(torso, top, brush),
    parts,
    lines,
    hardware: zip2(c, top + (hood === 'hood' ? 60 : -6), c, hemY + 4),
    focus: [c + 40, 470],
    size: length === 'long' ? 1.05 : style.type.parent === 'Kids' ? 1.14 : 1.2,
    hangs: undefined,
  }
}

function baffle(y: number, half: number, gap: number, brush: Brush): string {
  const d = open([c - half, y], [c - half * 0.4, y + 9, c + half * 0.4, y + 9, c + half, y])
  const puckers = Array.from(
    { length: 12 },
    (_, i) =>
      `M${c - half + 16 + i * ((half * 2 - 30) / 11)} ${y + 6}l${(i % 3) - 1} ${gap * 0.2 + (i % 4) * 3}`,
  ).join('')
  return `<path d="${d}" transform="translate(0 ${-gap * 0.34})" stroke="#fff6e6" stroke-opacity=".22" stroke-width="${gap * 0.34}" fill="none" filter="url(#fold)"/><path d="${d}" transform="translate(0 5)" stroke="#1b1216" stroke-opacity=".26" stroke-width="14" fill="none" filter="url(#fold)"/>${brush.seam(d, 2.4, 0.65)}${brush.seam(puckers, 2, 0.26)}`
}

function sleeveBaffle(share: number, [x, y]: readonly [number, number], brush: Brush): string {
  const fromX = c + 190 + (x - c - 172) * share
  const fromY = 300 + (y - 300) * share
  const d = open(
    [fromX + 12, fromY],
    [fromX - 30, fromY + 24, fromX - 60, fromY + 28, fromX - 98, fromY + 24],
  )
  return brush.seam(d, 2.4, 0.55) + brush.seam(flipped(d), 2.4, 0.55)
}

function collarParts(): FigurePart[] {
  return [
    {
      path: mirrored(
        [0, top - 34],
        [30, top - 36, 66, top - 34, 78, top - 20],
        [86, top + 10, 90, top + 40, 84, top + 58],
        [50, top + 72, 20, top + 74, 0, top + 74],
      ),
      round: 0.9,
    },
  ]
}

function hoodParts(): FigurePart[] {
  const outer = mirrored(
    [0, top - 112],
    [70, top - 112, 112, top - 60, 112, top + 6],
    [112, top + 50, 90, top + 74, 60, top + 84],
    [40, top + 92, 20, top + 94, 0, top + 94],
  )
  const opening = mirrored(
    [0, top - 74],
    [48, top - 74, 76, top - 34, 74, top + 10],
    [72, top + 40, 40, top + 66, 0, top + 68],
  )
  return [
    { path: outer, round: 1 },
    { path: opening, fill: '#2a2226', round: 0.8 },
  ]
}
