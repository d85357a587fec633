import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { type Point, closed } from '../../paths.ts'
import { c } from './jewellery.ts'
import { glint, hoop, laid, oval, stone, stones } from './metal.ts'

export function drawEarrings(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'hoop'
  const jewel = random.pick(stones)
  const at: Point[] = [
    [c - 150, 600 + random.int(-20, 10)],
    [c + 150, 600 + random.int(-10, 20)],
  ]
  const parts: FigurePart[] = []
  let hardware = ''
  for (const [x, y] of at) {
    const post = `<path d="M${x} ${y - 170}V${y - 120}" stroke="${brush.dark}" stroke-width="5"/>`
    if (shape === 'hoop') {
      parts.push({ path: hoop([x, y], 130, 138, random.pick([18, 30])) })
      hardware += glint(x, y, 120, 128)
    } else if (shape === 'dome') {
      parts.push({
        path: closed(
          [x - 100, y - 40],
          [x - 110, y - 150, x + 110, y - 150, x + 100, y - 40],
          [x + 96, y + 70, x + 40, y + 110, x, y + 110],
          [x - 40, y + 110, x - 96, y + 70, x - 100, y - 40],
        ),
      })
      hardware += glint(x, y - 10, 70, 80)
    } else if (shape === 'stud') {
      parts.push({ path: oval(x, y, 104, 104, 1) })
      hardware += stone(x, y, 76, jewel)
    } else if (shape === 'leaf') {
      const leaf = closed(
        [x, y - 150],
        [x + 90, y - 60, x + 70, y + 80, x, y + 170],
        [x - 70, y + 80, x - 90, y - 60, x, y - 150],
      )
      parts.push({ path: leaf })
      hardware +=
        brush.seam(
          `M${x} ${y - 140}V${y + 150}${[-80, -30, 20, 70].map((dy) => `M${x} ${y + dy}L${x + 50} ${y + dy - 34}M${x} ${y + dy}L${x - 50} ${y + dy - 34}`).join('')}`,
          3,
          0.5,
        ) + post
    } else {
      parts.push(
        { path: oval(x, y - 130, 26, 26, 1) },
        { path: hoop([x, y - 66], 20, 40, 7) },
        {
          path: closed(
            [x, y - 30],
            [x + 70, y + 60, x + 66, y + 150, x, y + 156],
            [x - 66, y + 150, x - 70, y + 60, x, y - 30],
          ),
        },
      )
      hardware += stone(x, y + 90, 36, jewel)
    }
  }
  return laid(parts, '', hardware, [c - 130, 560], 1.1)
}
