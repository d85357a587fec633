import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'
import { collarBack, collarOf } from './collar.ts'
import { pair, torsoPulls, withSleeves } from './sleeves.ts'
import { neckInside, torsoOf } from '../body/torso.ts'

const c = sheet.centre
const top = 218

export function drawShirt(style: Style, brush: Brush, random: Random): Figure {
  const { collar = 'point', sleeve = 'long', pocket = 'one', hem = 'curved' } = style.traits
  const hemY = 905 + random.int(-20, 20)
  const torso = torsoOf({
    top,
    neck: collar === 'camp' ? 'v' : 'band',
    shoulder: 168,
    armY: 420,
    chest: 170,
    waist: [164, 640],
    hem: [176, hemY - (hem === 'curved' ? 46 : 0)],
    dip: hem === 'curved' ? 58 : 8,
  })
  const sleeves = withSleeves(
    torso,
    {
      length: sleeve === 'long' ? 520 : 220,
      angle: sleeve === 'long' ? 11 : 22,
      cuff: sleeve === 'long' ? 82 : 124,
      swell: 6,
      swellAt: 0.5,
    },
    random,
  )
  const parts: FigurePart[] = [...sleeves.parts]
  if (sleeve === 'long') parts.push(...pair(sleeves.sleeve.band(54), 12))
  parts.push({
    path: torso.path,
    folds: [...drape(random, [140, 470], [150, hemY - 30], 6, 0.16), ...torsoPulls(torso, random)],
  })
  const placket = `M${c - 20} ${top + 60}V${hemY + 4}M${c + 20} ${top + 60}V${hemY + 4}`
  let lines =
    brush.seam(torso.armhole) +
    brush.seam(placket, 2, 0.45) +
    brush.stitch(`M${c - 15} ${top + 60}V${hemY + 2}M${c + 15} ${top + 60}V${hemY + 2}`)
  const pockets = pocket === 'two' ? [-92, 92] : pocket === 'one' ? [92] : []
  for (const x of pockets) {
    const path = closed(
      [c + x - 46, 470],
      [c + x + 46, 470],
      [c + x + 46, 566],
      [c + x, 588],
      [c + x - 46, 566],
    )
    parts.push({ path, round: 0.35 })
    lines +=
      brush.seam(path, 2.2, 0.5) +
      brush.stitch(
        closed([c + x - 40, 486], [c + x + 40, 486], [c + x + 40, 562], [c + x, 581], [c + x - 40, 562]),
      )
  }
  const leaf =
    collar === 'grandad'
      ? standCollar(brush)
      : collarOf(
          brush,
          collar === 'camp'
            ? { top, half: 62, drop: 96, spread: 104 }
            : { top, half: 62, drop: 78, spread: 84 },
        )
  parts.push(...leaf.parts)
  return {
    behind: neckInside(torso, top, brush) + collarBack(brush, top, 62),
    parts,
    lines: lines + leaf.lines,
    hardware: Array.from({ length: 7 }, (_, i) =>
      brush.button(
        [c, top + (collar === 'camp' ? 160 : 74) + i * (collar === 'camp' ? 78 : 88)],
        8,
        random.chance(0.7) && i === 0 ? '#efe7da' : '#efe7da',
      ),
    ).join(''),
    focus: [c + 40, 380],
    hangs: { y: top, half: 150 },
    size: 1.16,
  }
}

function standCollar(brush: Brush): { parts: FigurePart[]; lines: string } {
  const path = closed(
    [c + 3, top + 48],
    [c + 34, top + 44, c + 52, top + 20, c + 56, top - 12],
    [c + 62, top - 8],
    [c + 62, top + 30, c + 42, top + 66, c + 3, top + 70],
  )
  return { parts: pair(path, 10), lines: brush.seam(path, 2) + brush.seam(flipped(path), 2) }
}
