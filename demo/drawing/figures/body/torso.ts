import type { Brush } from '../../brush.ts'
import { flipped, mirrored, num, open, sheet, type Point, type PathStep } from '../../paths.ts'

export type Neck = 'round' | 'crew' | 'v' | 'square' | 'boat' | 'band' | 'deep-v'

export interface TorsoCut {
  top: number
  neck: Neck
  shoulder: number
  /** How far the shoulder slopes. */
  slope?: number
  armY: number
  chest: number
  waist: Point
  hem: Point
  /** How far the hem dips in the middle; below 0 it rises, as shirt tails do at the sides. */
  dip?: number
}

export interface Torso {
  path: string
  /** The back of the neck seen through the opening, with a woven label. */
  inside: string
  /** The neck's edge, left to right. */
  neckline: string
  shoulder: Point
  underarm: Point
  neckHalf: number
  neckDepth: number
  armhole: string
}

const necks: Record<
  Neck,
  { half: number; depth: number; steps(half: number, top: number, depth: number): PathStep[] }
> = {
  round: { half: 66, depth: 66, steps: (h, t, d) => [[36, t + d, h - 2, t + d * 0.6, h, t]] },
  crew: { half: 60, depth: 44, steps: (h, t, d) => [[34, t + d, h - 4, t + d * 0.6, h, t]] },
  band: { half: 52, depth: 34, steps: (h, t, d) => [[30, t + d, h - 4, t + d * 0.6, h, t]] },
  v: { half: 62, depth: 138, steps: (h, t, d) => [[14, t + d - 26, h - 10, t + 44, h, t]] },
  'deep-v': { half: 60, depth: 210, steps: (h, t, d) => [[12, t + d - 40, h - 6, t + 60, h, t]] },
  square: {
    half: 82,
    depth: 112,
    steps: (h, t, d) => [
      [h - 4, t + d],
      [h - 2, t + d - 30, h, t + 20, h + 4, t],
    ],
  },
  boat: { half: 108, depth: 30, steps: (h, t, d) => [[60, t + d, h - 10, t + d * 0.6, h, t]] },
}

export function torsoOf(cut: TorsoCut): Torso {
  const { half, depth, steps } = necks[cut.neck]
  const neck = steps(half, cut.top, depth)
  const last = neck.at(-1)!
  const neckPoint: Point = last.length === 2 ? last : [last[4], last[5]]
  const shoulder: Point = [cut.shoulder, cut.top + (cut.slope ?? 34)]
  const underarm: Point = [cut.chest, cut.armY]
  const [waist, waistY] = cut.waist
  const [hem, hemY] = cut.hem
  const arm: PathStep = [cut.shoulder - 16, cut.top + 90, cut.chest - 30, cut.armY - 20, ...underarm]
  const path = mirrored(
    [0, cut.top + depth],
    ...neck,
    shoulder,
    arm,
    [
      cut.chest - 2,
      cut.armY + (waistY - cut.armY) * 0.5,
      waist,
      waistY - (waistY - cut.armY) * 0.3,
      waist,
      waistY,
    ],
    [
      waist + (hem - waist) * 0.25,
      waistY + (hemY - waistY) * 0.3,
      hem - (hem - waist) * 0.25,
      hemY - (hemY - waistY) * 0.35,
      hem,
      hemY,
    ],
    [hem * 0.6, hemY + (cut.dip ?? 12), hem * 0.3, hemY + (cut.dip ?? 12), 0, hemY + (cut.dip ?? 12)],
  )
  const c = sheet.centre
  const rightEdge = open(
    [c, cut.top + depth],
    ...neck.map((s) => s.map((v, i) => (i % 2 === 0 ? v + c : v)) as unknown as PathStep),
  )
  const armhole = open(
    [c + shoulder[0], shoulder[1]],
    [c + arm[0]!, arm[1]!, c + arm[2]!, arm[3]!, c + arm[4]!, arm[5]!],
  )
  return {
    path,
    inside: mirrored(
      [0, cut.top + 20],
      [neckPoint[0] * 0.5, cut.top + 19, neckPoint[0] * 0.85, cut.top + 8, neckPoint[0], cut.top],
      [neckPoint[0], cut.top + depth + 4],
      [0, cut.top + depth + 4],
    ),
    neckline: `${rightEdge} ${flipped(rightEdge)}`,
    shoulder,
    underarm,
    neckHalf: neckPoint[0],
    neckDepth: depth,
    armhole: `${armhole} ${flipped(armhole)}`,
  }
}

/** What shows inside the neck: the shaded back, a binding, a label. */
export function neckInside(torso: Torso, top: number, brush: Brush): string {
  const c = sheet.centre
  const label =
    torso.neckDepth > 50
      ? `<rect x="${c - 21}" y="${top + 26}" width="42" height="22" rx="2" fill="${brush.light}"/><path d="M${c - 12} ${top + 34}h24M${c - 7} ${top + 41}h14" stroke="${brush.deep}" stroke-width="2" stroke-opacity=".6"/>`
      : ''
  return `<path d="${torso.inside}" fill="${brush.dark}"/><path d="${torso.inside}" fill="#1b1216" fill-opacity=".22"/>${label}`
}

/** A row of short strokes across a band: ribbed hems, cuffs and necks. */
export function ribs(from: Point, to: Point, depth: number, brush: Brush, step = 9): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.max(2, Math.round(length / step))
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length]
  const strokes = Array.from({ length: count + 1 }, (_, i) => {
    const x = from[0] + ((to[0] - from[0]) * i) / count
    const y = from[1] + ((to[1] - from[1]) * i) / count
    return `M${num(x)} ${num(y)}L${num(x + normal[0] * depth)} ${num(y + normal[1] * depth)}`
  })
  return `<path d="${strokes.join('')}" stroke="${brush.deep}" stroke-width="2.2" stroke-opacity=".36" fill="none"/>`
}
