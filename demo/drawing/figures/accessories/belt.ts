import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, sheet } from '../../paths.ts'
import { darker } from '../../tones.ts'
import { hoop } from './metal.ts'

const c = sheet.centre

export function drawBelt(style: Style, brush: Brush, random: Random): Figure {
  const gold = random.pick(['#c9a456', '#b9bcc0', '#a48a58'])
  const kind = style.traits['buckle'] ?? 'square'
  const y = 560
  const wide = random.int(58, 84)
  const loop = hoop([c, y - 40], 320, 250, wide)
  const tail = closed(
    [c - 20, y + 210 - wide],
    [c + 110, y + 206 - wide, c + 230, y + 200 - wide, c + 340, y + 176 - wide],
    [c + 376, y + 176 - wide * 0.5],
    [c + 344, y + 180],
    [c + 230, y + 204, c + 110, y + 210, c - 20, y + 210],
  )
  const parts: FigurePart[] = [
    { path: loop, round: 0.9 },
    { path: tail, round: 0.4 },
  ]
  const holes = [0, 1, 2, 3]
    .map(
      (i) =>
        `<circle cx="${c + 200 + i * 36}" cy="${y + 198 - wide / 2 - i * 5}" r="5" fill="${brush.deep}"/>`,
    )
    .join('')
  const bx = c - 70
  const by = y + 195 - wide
  const buckles: Record<string, string> = {
    square: `<rect x="${bx}" y="${by}" width="104" height="${wide + 30}" rx="8" fill="none" stroke="${darker(gold, 0.4)}" stroke-width="17"/><rect x="${bx}" y="${by}" width="104" height="${wide + 30}" rx="8" fill="none" stroke="${gold}" stroke-width="13"/>`,
    round: `<circle cx="${bx + 50}" cy="${by + wide / 2 + 14}" r="${wide / 2 + 26}" fill="none" stroke="${darker(gold, 0.4)}" stroke-width="17"/><circle cx="${bx + 50}" cy="${by + wide / 2 + 14}" r="${wide / 2 + 26}" fill="none" stroke="${gold}" stroke-width="13"/>`,
    western: `<rect x="${bx - 8}" y="${by - 4}" width="122" height="${wide + 38}" rx="34" fill="none" stroke="${darker(gold, 0.4)}" stroke-width="24"/><rect x="${bx - 8}" y="${by - 4}" width="122" height="${wide + 38}" rx="34" fill="none" stroke="${gold}" stroke-width="20"/><rect x="${bx - 8}" y="${by - 4}" width="122" height="${wide + 38}" rx="34" fill="none" stroke="${darker(gold, 0.5)}" stroke-width="6" stroke-dasharray="5 11"/>`,
  }
  const pin = `<path d="M${bx + 6} ${by + wide / 2 + 15}H${bx + 112}" stroke="${gold}" stroke-width="11" stroke-linecap="round"/>`
  return {
    parts,
    lines: parts.map((p) => brush.stitch(p.path)).join(''),
    hardware: holes + (buckles[kind] ?? buckles['square']!) + pin,
    focus: [c + 30, y + 190],
    isRigid: true,
    size: 1.06,
  }
}
