import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, mirrored, sheet } from '../../paths.ts'

const c = sheet.centre

export function drawSunglasses(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'round'
  const y = 600
  const lens = random.pick(['#2e2a2c', '#4a3527', '#31423a', '#54606e'])
  const x = c + 168
  const rims: Record<string, [string, string]> = {
    round: [
      closed(
        [x - 140, y],
        [x - 140, y - 184, x + 140, y - 184, x + 140, y],
        [x + 140, y + 184, x - 140, y + 184, x - 140, y],
      ),
      closed(
        [x - 112, y],
        [x - 112, y - 148, x + 112, y - 148, x + 112, y],
        [x + 112, y + 148, x - 112, y + 148, x - 112, y],
      ),
    ],
    square: [
      closed(
        [x - 142, y - 96],
        [x - 60, y - 120, x + 90, y - 118, x + 152, y - 100],
        [x + 156, y, x + 140, y + 100, x + 96, y + 116],
        [x + 20, y + 126, x - 60, y + 124, x - 100, y + 110],
        [x - 138, y + 84, x - 150, y - 20, x - 142, y - 96],
      ),
      closed(
        [x - 114, y - 70],
        [x - 50, y - 90, x + 80, y - 88, x + 124, y - 74],
        [x + 126, y, x + 112, y + 78, x + 78, y + 88],
        [x + 10, y + 98, x - 50, y + 96, x - 80, y + 84],
        [x - 110, y + 62, x - 120, y - 20, x - 114, y - 70],
      ),
    ],
    'cat-eye': [
      closed(
        [x - 142, y - 60],
        [x - 60, y - 110, x + 90, y - 120, x + 196, y - 160],
        [x + 190, y - 40, x + 150, y + 100, x + 40, y + 116],
        [x - 80, y + 120, x - 150, y + 40, x - 142, y - 60],
      ),
      closed(
        [x - 112, y - 46],
        [x - 50, y - 80, x + 80, y - 88, x + 150, y - 116],
        [x + 146, y - 30, x + 116, y + 76, x + 30, y + 88],
        [x - 60, y + 92, x - 118, y + 30, x - 112, y - 46],
      ),
    ],
  }
  const [rim, glass] = rims[shape] ?? rims['round']!
  const bridge = mirrored(
    [0, y - 56],
    [20, y - 56, 34, y - 46, 44, y - 30],
    [40, y],
    [24, y - 22, 12, y - 28, 0, y - 28],
  )
  const temple = closed(
    [x + 130, y - 90],
    [x + 170, y - 130, x + 196, y - 180, x + 150, y - 226],
    [x + 60, y - 270, x - 60, y - 276, x - 120, y - 262],
    [x - 112, y - 244],
    [x - 40, y - 256, x + 60, y - 246, x + 130, y - 206],
    [x + 160, y - 180, x + 150, y - 130, x + 116, y - 104],
  )
  const parts: FigurePart[] = [
    { path: temple, round: 0.5 },
    { path: flipped(temple), round: 0.5 },
    { path: bridge, round: 0.5 },
    { path: rim },
    { path: flipped(rim) },
  ]
  const pane = `<path d="${glass}" fill="${lens}" fill-opacity=".94"/><path d="${glass}" fill="url(#wall)" fill-opacity=".22"/><path d="M${x - 70} ${y + 50}L${x + 30} ${y - 80}" stroke="#fff" stroke-opacity=".34" stroke-width="26" stroke-linecap="round"/><path d="M${x - 20} ${y + 62}L${x + 62} ${y - 44}" stroke="#fff" stroke-opacity=".2" stroke-width="10" stroke-linecap="round"/>`
  return {
    parts,
    lines: '',
    hardware: `${pane}<g transform="translate(960 0) scale(-1 1)">${pane}</g><g fill="#c9a456"><circle cx="${x + 136}" cy="${y - 74}" r="6"/><circle cx="${c * 2 - x - 136}" cy="${y - 74}" r="6"/></g>`,
    focus: [c + 190, y - 20],
    isRigid: true,
    size: 1.1,
  }
}
