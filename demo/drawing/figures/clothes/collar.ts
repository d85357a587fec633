import type { Brush } from '../../brush.ts'
import type { FigurePart } from '../../figure.ts'
import { closed, flipped, open, sheet } from '../../paths.ts'

const c = sheet.centre

export interface CollarCut {
  top: number
  half: number
  /** How far the points reach down. */
  drop: number
  spread: number
}

/** A turned-down shirt collar: two leaves over a stand. */
export function collarOf(
  brush: Brush,
  { top, half, drop, spread }: CollarCut,
): { parts: FigurePart[]; lines: string } {
  const leaf = closed(
    [c + 2, top + 40],
    [c + 24, top + 30, c + half - 12, top + 14, c + half - 3, top - 9],
    [c + half + 10, top - 4, c + spread + 8, top + 22, c + spread, top + drop],
    [c + spread - 26, top + drop - 4, c + 24, top + drop - 20, c + 2, top + 40],
  )
  const stitch = open(
    [c + half - 1, top + 2],
    [c + half + 8, top + 10, c + spread, top + 30, c + spread - 6, top + drop - 9],
    [c + spread - 30, top + drop - 12, c + 28, top + drop - 26, c + 10, top + 44],
  )
  return {
    parts: [
      { path: leaf, turn: 35, round: 0.5 },
      { path: flipped(leaf), turn: -35, round: 0.5 },
    ],
    lines:
      brush.stitch(stitch) +
      brush.stitch(flipped(stitch)) +
      brush.seam(leaf, 2, 0.5) +
      brush.seam(flipped(leaf), 2, 0.5),
  }
}

/** The back of a collar, seen inside between its leaves. */
export function collarBack(brush: Brush, top: number, half: number): string {
  const path = closed(
    [c - half + 2, top + 4],
    [c - half * 0.6, top - 26, c + half * 0.6, top - 26, c + half - 2, top + 4],
    [c + 30, top + 38, c - 30, top + 38, c - half + 2, top + 4],
  )
  return `<path d="${path}" fill="${brush.dark}"/><path d="${path}" fill="#1b1216" fill-opacity=".18"/>`
}

/** Lapels of a coat or blazer, down to where the front closes. */
export function lapelsOf(
  brush: Brush,
  kind: string,
  closeY: number,
  top: number,
): { parts: FigurePart[]; lines: string } {
  const isShawl = kind === 'shawl'
  const isPeak = kind === 'peak'
  const outerX = c + (isPeak ? 112 : 98)
  const notchY = top + 118
  const lapel = isShawl
    ? closed(
        [c + 60, top - 8],
        [c + 92, top + 40, c + 104, top + 130, c + 92, top + 200],
        [c + 70, closeY - 90, c + 30, closeY - 30, c + 4, closeY],
        [c + 14, closeY - 120, c + 40, top + 90, c + 60, top - 8],
      )
    : closed(
        [c + 58, top + 30],
        [c + 78, notchY - 30],
        [outerX, notchY + (isPeak ? -30 : -12)],
        [c + 102, notchY + 70, c + 60, closeY - 80, c + 4, closeY],
        [c + 10, closeY - 130, c + 34, top + 110, c + 58, top + 30],
      )
  const collar = isShawl
    ? undefined
    : closed(
        [c + 48, top - 14],
        [c + 58, top - 13, c + 66, top - 10, c + 70, top - 2],
        [c + 94, top + 26, c + 104, top + 60, c + 98, notchY - 34],
        [c + 78, notchY - 30],
        [c + 70, top + 60, c + 64, top + 34, c + 48, top - 14],
      )
  const both = [lapel, ...(collar ? [collar] : [])].flatMap((path) => [path, flipped(path)])
  return {
    parts: both.map((path, i) => ({ path, turn: i % 2 ? -14 : 14, round: 0.55 })),
    lines: both.map((path) => brush.seam(path, 2.4, 0.5)).join(''),
  }
}
