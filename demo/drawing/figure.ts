import type { Point } from './paths.ts'

/** One piece of cloth (or leather, or metal) of a figure. */
export interface FigurePart {
  path: string
  /** Instead of the look's own color. */
  fill?: string
  /** Turns the pattern, degrees: sleeves run along the arm. */
  turn?: number
  /** Without the look's pattern: collars of another cloth, soles, linings. */
  isPlain?: boolean
  /** Soft folds, as center lines. */
  folds?: readonly Fold[]
  /** Light from the left: how strongly the part rounds away, 0–1. */
  round?: number
}

export interface Fold {
  path: string
  width: number
  strength: number
}

/** A thing ready to be lit: parts from back to front, then lines, then hardware. */
export interface Figure {
  /** Behind everything: hangers, the inside of a neck. */
  behind?: string
  parts: FigurePart[]
  /** Seams, ribs, plackets: under the light, over the cloth. */
  lines: string
  /** Buttons, buckles, stones: over everything. */
  hardware: string
  /** Where the second picture looks. */
  focus: Point
  zoom?: number
  /** y of the ground it stands on; hung or laid things have none. */
  ground?: number
  hangs?: { y: number; half: number }
  /** Metal and leather take no folds of cloth. */
  isRigid?: boolean
  /** Enlarged about the middle of the sheet. */
  size?: number
}
