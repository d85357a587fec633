import type { Random } from '#demo/random.ts'
import type { Fold } from '../../figure.ts'
import { closed, open, sheet, type Point, type PathStep } from '../../paths.ts'

/** Soft, nearly straight folds between two heights, spread over a width. */
export function drape(
  random: Random,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  strength = 0.2,
): Fold[] {
  const [fromHalf, fromY] = from
  const [toHalf, toY] = to
  return Array.from({ length: count }, (_, i) => {
    const place = (i + 0.5 + random.between(-0.35, 0.35)) / count - 0.5
    const startY = fromY + (toY - fromY) * random.between(0, 0.35)
    const endY = toY - (toY - fromY) * random.between(0, 0.12)
    const x0 = sheet.centre + place * 2 * fromHalf
    const x1 = sheet.centre + place * 2 * toHalf
    const bend = random.between(-14, 14)
    return {
      path: open(
        [x0, startY],
        [x0 + bend, startY + (endY - startY) * 0.4, x1 - bend, startY + (endY - startY) * 0.7, x1, endY],
      ),
      width: random.between(7, 17),
      strength: strength * random.between(0.6, 1.3),
    }
  })
}

/** Short creases that run from a point where cloth pulls: an armpit, a button, a crotch. */
export function pulls(
  random: Random,
  at: Point,
  angles: readonly number[],
  length: number,
  strength = 0.2,
): Fold[] {
  return angles.map((degrees) => {
    const angle = ((degrees + random.between(-8, 8)) * Math.PI) / 180
    const far = length * random.between(0.7, 1.2)
    const end: Point = [at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far]
    const middle: Point = [
      (at[0] + end[0]) / 2 + random.between(-8, 8),
      (at[1] + end[1]) / 2 + random.between(-6, 6),
    ]
    return { path: open(at, [...middle, ...middle, ...end]), width: random.between(6, 12), strength }
  })
}

export interface SleeveCut {
  /** Where the sleeve leaves the body; x from the center line. */
  shoulder: Point
  underarm: Point
  length: number
  /** Degrees away from straight down. */
  angle: number
  cuff: number
  /** How far the outer and inner edge swell. */
  swell?: number
  /** 0 at the shoulder, 1 at the cuff: where it swells most. */
  swellAt?: number
}

export interface Sleeve {
  path: string
  cuffOuter: Point
  cuffInner: Point
  folds: Fold[]
  /** A band across the end, so many pixels deep. */
  band(depth: number, flare?: number): string
}

/** The right-hand sleeve; `flipped` makes the other. */
export function sleeveOf(cut: SleeveCut, random: Random): Sleeve {
  const a = (cut.angle * Math.PI) / 180
  const along: Point = [Math.sin(a), Math.cos(a)]
  const outward: Point = [Math.cos(a), -Math.sin(a)]
  const at = (p: Point, down: number, out: number): Point => [
    p[0] + along[0] * down + outward[0] * out,
    p[1] + along[1] * down + outward[1] * out,
  ]
  const shoulder: Point = [sheet.centre + cut.shoulder[0], cut.shoulder[1]]
  const underarm: Point = [sheet.centre + cut.underarm[0], cut.underarm[1]]
  const swell = cut.swell ?? 0
  const swellAt = cut.swellAt ?? 0.5
  const cuffOuter = at(shoulder, cut.length, -2)
  const cuffInner = at(cuffOuter, 0, -cut.cuff)
  const outer: PathStep = [
    ...at(shoulder, cut.length * swellAt * 0.45, 14 + swell),
    ...at(shoulder, cut.length * (0.35 + swellAt * 0.6), 6 + swell),
    ...cuffOuter,
  ]
  const inner: PathStep = [
    ...at(cuffInner, -cut.length * (1 - swellAt) * 0.5, -swell * 0.55),
    ...at(underarm, cut.length * 0.12, -4),
    ...underarm,
  ]
  // It reaches well into the body, whose armhole curves inwards over it.
  const path = closed(
    shoulder,
    outer,
    cuffInner,
    inner,
    [underarm[0] - 64, underarm[1] + 6],
    [shoulder[0] - 62, shoulder[1] + 50],
    [shoulder[0] - 30, shoulder[1] + 14],
  )
  const middle = at(cuffOuter, 0, -cut.cuff / 2)
  const folds = [
    ...pulls(random, [underarm[0] + 4, underarm[1] + 4], [20, 48], Math.min(80, cut.length * 0.3), 0.12),
    ...(cut.length > 220
      ? [0.42, 0.5, 0.66].map((share) => {
          const p = at(shoulder, cut.length * share, -12)
          const q = at(p, 22, -cut.cuff * random.between(0.5, 0.9))
          return {
            path: open(p, [p[0] - 8, p[1] + 14, q[0] + 6, q[1] - 4, ...q]),
            width: random.between(6, 11),
            strength: 0.2,
          }
        })
      : [{ path: open(at(shoulder, cut.length * 0.3, -cut.cuff * 0.4), middle), width: 10, strength: 0.14 }]),
  ]
  return {
    path,
    cuffOuter,
    cuffInner,
    folds,
    band(depth, flare = 0) {
      const from = at(cuffOuter, -depth * 0.25, 3)
      const to = at(cuffInner, -depth * 0.25, -3)
      return closed(from, at(from, depth, flare), at(to, depth, -flare), to)
    },
  }
}
