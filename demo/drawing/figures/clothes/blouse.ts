import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, num, sheet } from '../../paths.ts'
import { type SleeveCut, drape } from '../body/body.ts'
import { pair, torsoPulls, withSleeves } from './sleeves.ts'
import { neckInside, torsoOf } from '../body/torso.ts'

const c = sheet.centre
const top = 218

export function drawBlouse(style: Style, brush: Brush, random: Random): Figure {
  const { neck = 'v', sleeve = 'long' } = style.traits
  const hemY = 850 + random.int(-20, 20)
  const torso = torsoOf({
    top,
    neck: neck === 'v' ? 'v' : neck === 'band' ? 'band' : 'crew',
    shoulder: 150,
    armY: 408,
    chest: 150,
    waist: [142, 640],
    hem: [168, hemY],
    dip: 16,
  })
  const kinds: Record<string, Omit<SleeveCut, 'shoulder' | 'underarm'>> = {
    bishop: { length: 480, angle: 14, cuff: 64, swell: 52, swellAt: 0.95 },
    puff: { length: 250, angle: 26, cuff: 92, swell: 62, swellAt: 0.5 },
    long: { length: 490, angle: 12, cuff: 74, swell: 6, swellAt: 0.5 },
  }
  const sleeves = withSleeves(torso, kinds[sleeve] ?? kinds['long']!, random)
  const parts: FigurePart[] = [
    ...sleeves.parts,
    ...pair(sleeves.sleeve.band(sleeve === 'bishop' ? 48 : 24), 14),
    {
      path: torso.path,
      folds: [...drape(random, [100, 330], [150, hemY], 9, 0.22), ...torsoPulls(torso, random)],
    },
  ]
  let lines = brush.seam(torso.armhole) + brush.seam(torso.neckline, 2.6)
  let hardware = ''
  if (neck === 'bow') parts.push(...bow(random).map((path) => ({ path, round: 0.6 })))
  if (neck === 'ruffle') parts.push({ path: ruffle(random), round: 0.6 })
  if (neck === 'v' || neck === 'band') {
    lines += brush.seam(`M${c} ${top + (neck === 'v' ? 138 : 34)}V${hemY + 12}`, 2, 0.4)
    hardware = Array.from({ length: 6 }, (_, i) =>
      brush.button([c + 9, top + (neck === 'v' ? 170 : 70) + i * 78], 6.5, brush.dark),
    ).join('')
  }
  return {
    behind: neckInside(torso, top, brush),
    parts,
    lines,
    hardware,
    focus: [c + 30, 370],
    hangs: { y: top, half: 132 },
    size: 1.2,
  }
}

function bow(random: Random): string[] {
  const y = top + 52
  const long = random.int(190, 260)
  const loop = closed(
    [c + 6, y],
    [c + 40, y - 46, c + 112, y - 40, c + 118, y + 4],
    [c + 112, y + 48, c + 40, y + 40, c + 6, y + 14],
  )
  const tail = closed(
    [c + 2, y + 8],
    [c + 30, y + 60, c + 40, y + 120, c + 34, y + long],
    [c + 74, y + long - 12],
    [c + 72, y + 110, c + 50, y + 50, c + 18, y + 4],
  )
  return [
    tail,
    flipped(tail),
    loop,
    flipped(loop),
    closed(
      [c - 17, y - 13],
      [c - 6, y - 19, c + 6, y - 19, c + 17, y - 13],
      [c + 19, y + 20],
      [c + 6, y + 26, c - 6, y + 26, c - 19, y + 20],
    ),
  ]
}

function ruffle(random: Random): string {
  const points = Array.from({ length: 19 }, (_, i) => {
    const t = Math.PI * (1.04 - (i / 18) * 1.08)
    const r = (i % 2 ? 112 : 88) + random.int(-5, 5)
    return [c + Math.cos(t) * r, top - 6 + Math.sin(t) * r * 0.92] as const
  })
  const outer = points.slice(1).map((p, i) => {
    const q = points[i]!
    return `Q${num((q[0] + p[0]) / 2 + (i % 2 ? 8 : -8))} ${num((q[1] + p[1]) / 2 + 10)} ${num(p[0])} ${num(p[1])}`
  })
  return `M${points[0]!.map(num).join(' ')}${outer.join('')}L${c + 56} ${top}C${c + 40} ${top + 56} ${c - 40} ${top + 56} ${c - 56} ${top}Z`
}
