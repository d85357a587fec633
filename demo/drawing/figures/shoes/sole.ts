import type { Random } from '#demo/random.ts'
import type { FigurePart } from '../../figure.ts'
import { closed } from '../../paths.ts'
import { darker } from '../../tones.ts'
import { ground } from './shoe-last.ts'

export const g = ground
const soles = ['#2b2522', '#4a3a30', '#8f7355', '#e9e0d0']

/** A welted sole with a stacked heel under the whole length. */
export function sole(random: Random, heel = 30, color = random.pick(soles.slice(0, 3))): FigurePart[] {
  return [
    {
      path: closed([150, g - heel], [290, g - heel], [304, g], [152, g]),
      fill: darker(color, 0.2),
      round: 0.7,
    },
    {
      path: closed(
        [146, g - heel - 4],
        [300, g - heel + 2, 380, g - 14, 480, g - 14],
        [620, g - 14, 720, g - 16, 792, g - 26],
        [800, g - 12, 780, g - 2, 750, g],
        [600, g, 520, g, 420, g - 1],
        [360, g - 4, 320, g - 14, 296, g - heel + 12],
        [148, g - heel + 10],
      ),
      fill: color,
      round: 0.6,
    },
  ]
}
