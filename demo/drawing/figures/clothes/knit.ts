import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, mirrored, open, sheet } from '../../paths.ts'
import { drape, type SleeveCut } from '../body/body.ts'
import { pair, torsoPulls, withSleeves } from './sleeves.ts'
import { neckInside, ribs, torsoOf, type Neck } from '../body/torso.ts'

const c = sheet.centre
const top = 222

export function drawKnit(style: Style, brush: Brush, random: Random): Figure {
  const { neck = 'crew', sleeve = 'set', front = 'closed', pocket = 'none' } = style.traits
  const isVest = sleeve === 'none'
  const hemY = 828 + random.int(-26, 26)
  const isOpen = front === 'buttons'
  const kind: Neck =
    neck === 'v' || neck === 'shawl' ? (isOpen ? 'deep-v' : 'v') : neck === 'boat' ? 'boat' : 'crew'
  const torso = torsoOf({
    top,
    neck: kind,
    shoulder: isVest ? 140 : 172,
    armY: 428,
    chest: 176,
    waist: [176, 640],
    hem: [166, hemY],
    dip: 6,
    slope: 42,
  })
  const cuts: Record<string, Omit<SleeveCut, 'shoulder' | 'underarm'>> = {
    set: { length: 500, angle: 12, cuff: 78, swell: 10, swellAt: 0.5 },
    raglan: { length: 500, angle: 13, cuff: 80, swell: 14, swellAt: 0.4 },
    balloon: { length: 480, angle: 14, cuff: 72, swell: 52, swellAt: 0.85 },
  }
  const parts: FigurePart[] = []
  let lines = ''
  if (!isVest) {
    const sleeves = withSleeves(torso, cuts[sleeve] ?? cuts['set']!, random)
    const cuff = sleeves.sleeve.band(58, -4)
    parts.push(...sleeves.parts, ...pair(cuff, 12))
    const cuffRibs = ribs(sleeves.sleeve.cuffInner, sleeves.sleeve.cuffOuter, 46, brush)
    lines += cuffRibs + `<g transform="translate(960 0) scale(-1 1)">${cuffRibs}</g>`
    const raglan = open(
      [c + torso.neckHalf - 4, top + 8],
      [c + 96, top + 70, c + 140, top + 150, c + torso.underarm[0], torso.underarm[1]],
    )
    lines +=
      sleeve === 'raglan'
        ? brush.seam(raglan, 3) + brush.seam(flipped(raglan), 3)
        : brush.seam(torso.armhole, 2.6)
  } else lines += brush.seam(torso.armhole, 16, 0.2) + brush.seam(torso.armhole, 2.4)
  parts.push({
    path: torso.path,
    folds: [...drape(random, [120, 520], [140, hemY], 4, 0.13), ...torsoPulls(torso, random)],
  })
  if (style.pattern === 'color-block')
    parts.push({
      path: mirrored(
        [0, 560],
        [175.5, 560],
        [174, 640, 172, hemY - 70, 166, hemY - 2],
        [100, hemY + 6, 40, hemY + 6, 0, hemY + 6],
      ),
      fill: style.accent.hex,
    })
  parts.push({
    path: mirrored(
      [0, hemY - 50],
      [169, hemY - 54],
      [164, hemY + 6],
      [100, hemY + 12, 50, hemY + 14, 0, hemY + 14],
    ),
    isPlain: true,
    round: 0.8,
  })
  lines += ribs([c + 162, hemY - 52], [c - 162, hemY - 52], -60, brush)
  if (neck === 'roll') parts.push(...roll())
  else lines += neckBand(torso.neckline, brush)
  let hardware = ''
  if (isOpen) {
    const startY = top + (kind === 'deep-v' ? 212 : 52)
    parts.push({
      path: closed([c - 19, startY], [c + 19, startY], [c + 19, hemY + 12], [c - 19, hemY + 12]),
      isPlain: true,
      round: 0.3,
    })
    lines += brush.seam(`M${c - 19} ${startY}V${hemY + 10}M${c + 19} ${startY}V${hemY + 10}`, 2.4)
    const count = kind === 'deep-v' ? 5 : 7
    const buttonColor = random.pick(['#d9c4a0', '#6b4732', '#efe7da', brush.dark])
    hardware = Array.from({ length: count }, (_, i) =>
      brush.button([c, startY + 26 + i * ((hemY - startY - 40) / count)], 12.5, buttonColor),
    ).join('')
  }
  if (neck === 'shawl')
    parts.push(
      ...pair(
        closed(
          [c + 62, top - 16],
          [c + 104, top + 30, c + 96, top + 150, c + 22, top + 222],
          [c - 2, top + 210],
          [c + 50, top + 130, c + 66, top + 60, c + 40, top - 4],
        ),
        20,
      ),
    )
  if (pocket === 'two') {
    const path = closed([c + 52, 650], [c + 140, 650], [c + 138, 750], [c + 54, 750])
    parts.push(...pair(path, 0))
    lines +=
      brush.seam(path) +
      brush.seam(flipped(path)) +
      ribs([c + 140, 650], [c + 52, 650], -18, brush) +
      ribs([c - 52, 650], [c - 140, 650], -18, brush)
  }
  return {
    behind: neck === 'roll' ? '' : neckInside(torso, top, brush),
    parts,
    lines,
    hardware,
    focus: [c + 50, 400],
    size: 1.18,
    zoom: 2.5,
    hangs: random.chance(0.4) ? { y: top, half: 150 } : undefined,
  }
}

function roll(): FigurePart[] {
  const stand = mirrored(
    [0, top - 64],
    [40, top - 66, 62, top - 60, 66, top - 50],
    [70, top - 20, 68, top + 20, 76, top + 44],
    [50, top + 66, 20, top + 70, 0, top + 70],
  )
  const fold = mirrored(
    [0, top - 66],
    [44, top - 68, 68, top - 62, 72, top - 52],
    [78, top - 30, 80, top - 10, 80, top + 8],
    [50, top + 26, 24, top + 30, 0, top + 30],
  )
  return [
    { path: stand, isPlain: true },
    {
      path: fold,
      isPlain: true,
      folds: [
        {
          path: open([c - 70, top - 20], [c - 30, top, c + 30, top, c + 70, top - 20]),
          width: 10,
          strength: 0.2,
        },
      ],
    },
  ]
}

function neckBand(neckline: string, brush: Brush): string {
  return `<path d="${neckline}" fill="none" stroke="${brush.dark}" stroke-width="22" stroke-opacity=".5"/><path d="${neckline}" fill="none" stroke="${brush.color}" stroke-width="18" stroke-opacity=".9"/><path d="${neckline}" fill="none" stroke="${brush.deep}" stroke-width="17" stroke-opacity=".36" stroke-dasharray="2.4 6"/>`
}
