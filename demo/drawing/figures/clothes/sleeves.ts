import type { Random } from '#demo/random.ts'
import type { FigurePart } from '../../figure.ts'
import { flipped, sheet } from '../../paths.ts'
import { type SleeveCut, pulls, sleeveOf } from '../body/body.ts'
import type { Torso } from '../body/torso.ts'

const c = sheet.centre

export function pair(path: string, turn: number): FigurePart[] {
  return [
    { path, turn: -turn, round: 0.7 },
    { path: flipped(path), turn, round: 0.7 },
  ]
}

export function withSleeves(torso: Torso, cut: Omit<SleeveCut, 'shoulder' | 'underarm'>, random: Random) {
  const sleeve = sleeveOf({ ...cut, shoulder: torso.shoulder, underarm: torso.underarm }, random)
  return {
    sleeve,
    parts: [
      { path: sleeve.path, turn: -cut.angle, folds: sleeve.folds },
      {
        path: flipped(sleeve.path),
        turn: cut.angle,
        folds: sleeve.folds.map((f) => ({ ...f, path: flipped(f.path) })),
      },
    ] satisfies FigurePart[],
  }
}

export function torsoPulls(torso: Torso, random: Random) {
  const right = pulls(random, [c + torso.underarm[0] - 6, torso.underarm[1] + 4], [122, 152], 80, 0.1)
  return [...right, ...right.map((f) => ({ ...f, path: flipped(f.path) }))]
}
