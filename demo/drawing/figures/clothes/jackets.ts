import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, mirrored, num, open, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'
import { collarBack, collarOf } from './collar.ts'
import { pair, torsoPulls, withSleeves } from './sleeves.ts'
import { neckInside, ribs, torsoOf } from '../body/torso.ts'

const c = sheet.centre
const top = 230
const steel = '#b9bcc0'

export function drawJacket(style: Style, brush: Brush, random: Random): Figure {
  const cut = style.traits['cut'] ?? 'bomber'
  const hemY = (cut === 'chore' ? 830 : 770) + random.int(-10, 14)
  const isRibbed = cut === 'bomber'
  const torso = torsoOf({
    top,
    neck: isRibbed ? 'crew' : 'band',
    shoulder: 172,
    armY: 430,
    chest: 174,
    waist: [172, 620],
    hem: [isRibbed ? 160 : 170, hemY],
    dip: 4,
    slope: 34,
  })
  const sleeves = withSleeves(
    torso,
    { length: 505, angle: 11, cuff: isRibbed ? 76 : 92, swell: isRibbed ? 18 : 6, swellAt: 0.5 },
    random,
  )
  const parts: FigurePart[] = [
    ...sleeves.parts,
    ...pair(sleeves.sleeve.band(isRibbed ? 52 : 42, -2), 11),
    {
      path: torso.path,
      folds: [...drape(random, [130, 500], [140, hemY], 5, 0.17), ...torsoPulls(torso, random)],
    },
  ]
  const more = details[cut]?.({ brush, hemY, parts }) ?? { lines: '', hardware: '' }
  const cuffRibs = isRibbed ? ribs(sleeves.sleeve.cuffInner, sleeves.sleeve.cuffOuter, 40, brush) : ''
  const ends = cuffRibs + `<g transform="translate(960 0) scale(-1 1)">${cuffRibs}</g>`
  return {
    behind: neckInside(torso, top, brush) + (isRibbed ? '' : collarBack(brush, top, 58)),
    parts,
    lines:
      brush.seam(torso.armhole, 2.8) +
      (style.fabric.texture === 'denim' ? brush.stitch(torso.armhole, '#c98f4e') : '') +
      ends +
      more.lines,
    hardware: more.hardware,
    focus: [c + 60, 400],
    hangs: { y: top, half: 150 },
    size: 1.2,
  }
}

interface Bench {
  brush: Brush
  hemY: number
  parts: FigurePart[]
}

type Detail = (bench: Bench) => { lines: string; hardware: string }

const details: Record<string, Detail> = {
  bomber({ brush, hemY, parts }) {
    parts.push({
      path: mirrored(
        [0, hemY - 46],
        [166, hemY - 46],
        [158, hemY + 8],
        [80, hemY + 12, 40, hemY + 12, 0, hemY + 12],
      ),
      isPlain: true,
    })
    const band = closed(
      [c - 62, top - 4],
      [c - 40, top + 34, c - 20, top + 46, c, top + 50],
      [c + 20, top + 46, c + 40, top + 34, c + 62, top - 4],
      [c + 78, top + 4],
      [c + 58, top + 62, c + 24, top + 76, c, top + 78],
      [c - 24, top + 76, c - 58, top + 62, c - 78, top + 4],
    )
    parts.push({ path: band, isPlain: true, round: 0.6 })
    const welt = closed([c + 70, 600], [c + 86, 594], [c + 128, 690], [c + 112, 696])
    parts.push(...pair(welt, 0))
    return {
      lines:
        ribs([c + 156, hemY - 44], [c - 156, hemY - 44], -52, brush) +
        brush.seam(welt) +
        brush.seam(flipped(welt)),
      hardware: zip(c, top + 66, hemY + 8),
    }
  },
  biker({ brush, hemY, parts }) {
    const lapel = closed(
      [c + 50, top + 6],
      [c + 100, top + 40],
      [c + 128, top + 110],
      [c + 64, top + 230, c + 40, top + 260, c + 22, top + 280],
      [c + 30, top + 160, c + 40, top + 90, c + 50, top + 6],
    )
    parts.push(...pair(lapel, 10))
    const collar = collarOf(brush, { top, half: 58, drop: 62, spread: 92 })
    parts.push(...collar.parts, {
      path: mirrored([0, hemY - 40], [170, hemY - 44], [172, hemY + 4], [0, hemY + 6]),
      round: 0.8,
    })
    const pocket = (x: number, y: number, dx: number) => zip2(x, y, x + dx, y + 66)
    const lines =
      brush.seam(lapel, 2.6) +
      brush.seam(flipped(lapel), 2.6) +
      collar.lines +
      brush.seam(`M${c - 172} 330L${c - 120} 312M${c + 172} 330L${c + 120} 312`, 3) +
      brush.stitch(`M${c - 168} 340L${c - 118} 322M${c + 168} 340L${c + 118} 322`, brush.dark)
    return {
      lines,
      hardware:
        zip2(c + 34, top + 272, c + 20, hemY) +
        pocket(c - 130, 590, 46) +
        pocket(c + 90, 590, 40) +
        zip2(c - 120, 420, c - 66, 450) +
        `<rect x="${c - 12}" y="${hemY - 32}" width="34" height="28" rx="3" fill="none" stroke="${steel}" stroke-width="6"/>`,
    }
  },
  chore({ brush, hemY, parts }) {
    const big = closed([c + 40, 590], [c + 144, 590], [c + 142, 728], [c + 46, 728])
    const small = closed([c + 50, 400], [c + 128, 400], [c + 128, 488], [c + 50, 488])
    parts.push(...pair(big, 0), { path: small, round: 0.4 })
    const collar = collarOf(brush, { top, half: 58, drop: 76, spread: 96 })
    parts.push(...collar.parts)
    const pockets = [big, flipped(big), small]
    return {
      lines:
        pockets.map((p) => brush.seam(p) + brush.stitch(p)).join('') +
        collar.lines +
        brush.seam(`M${c + 22} ${top + 50}V${hemY + 4}`, 2.6) +
        brush.stitch(`M${c + 15} ${top + 60}V${hemY}`),
      hardware: row(brush, c + 4, top + 76, hemY, 5, 11, '#4a382c'),
    }
  },
  trucker({ brush, hemY, parts }) {
    const flap = closed([c + 44, 398], [c + 140, 398], [c + 140, 424], [c + 92, 446], [c + 44, 424])
    parts.push(...pair(flap, 0), {
      path: mirrored([0, hemY - 42], [171, hemY - 46], [170, hemY + 4], [0, hemY + 6]),
      round: 0.8,
    })
    const collar = collarOf(brush, { top, half: 58, drop: 72, spread: 96 })
    parts.push(...collar.parts)
    const yoke = `M${c - 144} 392H${c - 20}M${c + 20} 392H${c + 144}`
    const panels = `M${c + 56} 440L${c + 40} ${hemY - 46}M${c + 124} 440L${c + 106} ${hemY - 46}M${c - 56} 440L${c - 40} ${hemY - 46}M${c - 124} 440L${c - 106} ${hemY - 46}`
    const thread = '#c98f4e'
    const copper = '#b87a4b'
    return {
      lines:
        [yoke, panels, flap, flipped(flap)]
          .map((p) => brush.seam(p, 3) + `<g transform="translate(0 6)">${brush.stitch(p, thread)}</g>`)
          .join('') +
        collar.lines +
        brush.seam(`M${c + 20} ${top + 50}V${hemY + 4}M${c - 20} ${top + 60}V${hemY - 44}`, 2.4) +
        brush.stitch(`M${c + 14} ${top + 60}V${hemY}M${c - 14} ${top + 60}V${hemY - 44}`, thread),
      hardware:
        row(brush, c, top + 74, hemY + 30, 6, 10, copper) +
        brush.button([c + 92, 432], 9, copper) +
        brush.button([c - 92, 432], 9, copper),
    }
  },
}

function row(
  brush: Brush,
  x: number,
  from: number,
  to: number,
  count: number,
  radius: number,
  color: string,
): string {
  return Array.from({ length: count }, (_, i) =>
    brush.button([x, from + (i * (to - from)) / count], radius, color),
  ).join('')
}

function zip(x: number, from: number, to: number): string {
  return zip2(x, from, x, to)
}

/** A metal zip between two points, with its pull at the first. */
export function zip2(x0: number, y0: number, x1: number, y1: number): string {
  const d = open([x0, y0], [x1, y1])
  return `<path d="${d}" stroke="#2c2a2b" stroke-width="11" stroke-opacity=".7"/><path d="${d}" stroke="${steel}" stroke-width="6" stroke-dasharray="4 3"/><rect x="${num(x0 - 5)}" y="${num(y0)}" width="10" height="24" rx="4" fill="${steel}" stroke="#55524f" stroke-width="1.5"/>`
}
