import type { Figure, FigurePart } from '../../figure.ts'
import { num } from '../../paths.ts'

/** y of the ground that shoes stand on. */
export const ground = 800

/** One shoe in profile, toe to the right; a pair is the same shoe twice. */
export interface Shoe {
  parts: FigurePart[]
  lines: string
  hardware: string
}

/** Moves a path; only M, L and C with absolute numbers occur in our paths. */
export function moved(path: string, dx: number, dy: number): string {
  return path.replaceAll(/([MLC])([^MLCZ]+)/g, (_, letter: string, numbers: string) => {
    const values = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    return letter + values.map((value, i) => num(value + (i % 2 === 0 ? dx : dy))).join(' ')
  })
}

/** The far shoe a little up and behind the near one. */
export function standing(shoe: Shoe, focus: readonly [number, number], size = 1.04): Figure {
  const far = shoe.parts.map((part) => ({ ...part, path: moved(part.path, 54, -70), folds: [] }))
  return {
    behind: `<ellipse cx="480" cy="${ground + 8}" rx="330" ry="20" fill="#1b1216" fill-opacity=".4" filter="url(#near)"/>`,
    parts: [...far, ...shoe.parts],
    lines: shoe.lines,
    hardware: shoe.hardware,
    focus,
    ground,
    isRigid: true,
    size,
    zoom: 2.1,
  }
}
