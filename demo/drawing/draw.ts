import { randomOf } from '#demo/random.ts'
import { styleOf } from '#demo/catalog/styles.ts'
import { brushOf } from './brush.ts'
import { compose } from './compose.ts'
import { keyOf, type Drawing } from './drawing.ts'
import { figureOf } from './figures/figures.ts'
import { hanger } from './hanger.ts'
import { sceneFor } from './scene.ts'

export const views = ['front', 'detail'] as const
export type PictureView = (typeof views)[number]

/** One of the two pictures of a look; the same look and view always give the same drawing. */
export function drawStyle(styleNo: number, view: PictureView): Drawing {
  const style = styleOf(styleNo)
  const random = randomOf('drawing', styleNo)
  const figure = figureOf(style, brushOf(style.color.hex), random)
  const scene = sceneFor(style.color.hex, figure, random)
  if (figure.hangs && random.chance(0.45))
    figure.behind = hanger(figure.hangs, random) + (figure.behind ?? '')
  const svg = compose({ style, figure, scene, isCloseUp: view === 'detail' }, random)
  return { svg, key: keyOf(svg), blur: scene.wall }
}
