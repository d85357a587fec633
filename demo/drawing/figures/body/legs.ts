import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, Fold, FigurePart } from '../../figure.ts'
import { closed, flipped, mirrored, num, open, sheet } from '../../paths.ts'
import { pulls } from './body.ts'
import { pair } from '../clothes/sleeves.ts'

const c = sheet.centre
const thread = '#c98f4e'

interface Leg {
  hip: number
  outer: number
  inner: number
  endY: number
}

const legs: Record<string, Leg> = {
  straight: { hip: 150, outer: 158, inner: 34, endY: 1050 },
  tapered: { hip: 160, outer: 126, inner: 32, endY: 1030 },
  wide: { hip: 158, outer: 224, inner: 26, endY: 1064 },
  short: { hip: 164, outer: 196, inner: 26, endY: 640 },
}

export function drawTrousers(style: Style, brush: Brush, random: Random): Figure {
  const { leg = 'straight', waist = 'flat', hem = 'plain' } = style.traits
  const cut = legs[leg] ?? legs['straight']!
  const top = leg === 'short' ? 330 : 150
  const crotch = top + 270
  const endY = (leg === 'short' ? 760 : cut.endY) + random.int(-12, 12)
  const leftLeg = legPath(cut, top, crotch, endY)
  const folds = legFolds(cut, crotch, endY, random)
  const isDenim = style.fabric.texture === 'denim'
  const parts: FigurePart[] = [
    { path: leftLeg, folds, turn: -1.5 },
    { path: flipped(leftLeg), folds: folds.map((f) => ({ ...f, path: flipped(f.path) })), turn: 1.5 },
  ]
  if (hem === 'turn-up')
    parts.push(
      ...pair(
        closed(
          [c + cut.inner - 3, endY - 44],
          [c + cut.outer + 3, endY - 44],
          [c + cut.outer + 4, endY + 6],
          [c + cut.inner - 4, endY + 8],
        ),
        0,
      ).map((p) => (isDenim ? { ...p, fill: brush.light } : p)),
    )
  const band = mirrored(
    [0, top + 6],
    [40, top + 4, 90, top + 2, 118, top - 4],
    [122, top + 40],
    [90, top + 48, 40, top + 52, 0, top + 52],
  )
  parts.push({ path: band, round: 0.8 })
  const inside = mirrored(
    [0, top - 12],
    [50, top - 12, 100, top - 14, 118, top - 4],
    [90, top + 6, 40, top + 10, 0, top + 10],
  )
  const fly = open([c + 2, top + 52], [c + 2, crotch - 4])
  const flyStitch = open([c + 34, top + 54], [c + 34, top + 160, c + 26, top + 210, c + 4, crotch - 30])
  const pocket = isDenim
    ? open([c + 62, top + 50], [c + 70, top + 110, c + 120, top + 118, c + 136, top + 112])
    : open([c + 112, top + 48], [c + 138, top + 200])
  let lines =
    brush.seam(band, 2.2) +
    brush.seam(fly, 2.6) +
    brush.seam(pocket, 2.6) +
    brush.seam(flipped(pocket), 2.6) +
    (isDenim
      ? [flyStitch, pocket, flipped(pocket)]
          .map((d) => `<g transform="translate(-5 5)">${brush.stitch(d, thread)}</g>`)
          .join('')
      : brush.seam(flyStitch, 1.6, 0.3))
  if (waist === 'pleat')
    lines += [46, 82]
      .map((x) =>
        [x, -x]
          .map((dx) =>
            brush.seam(
              open(
                [c + dx, top + 50],
                [c + dx * 1.04, top + 120, c + dx * 1.08, top + 170, c + dx * 1.1, top + 210],
              ),
              3,
              0.5,
            ),
          )
          .join(''),
      )
      .join('')
  if (!isDenim && leg !== 'short' && waist !== 'tie') lines += creases(cut, top, endY, brush)
  if (hem === 'raw') lines += fringe(cut, endY, brush)
  else if (hem === 'plain')
    lines += [1, -1]
      .map((side) =>
        brush.stitch(
          `M${c + side * (cut.inner + 2)} ${endY - 18}L${c + side * (cut.outer - 2)} ${endY - 20}`,
          isDenim ? thread : brush.dark,
        ),
      )
      .join('')
  const tie = waist === 'tie' ? drawstring(top, brush) : ''
  const loops =
    waist === 'tie'
      ? ''
      : [-96, -46, 46, 96]
          .map(
            (x) =>
              `<rect x="${c + x - 6}" y="${top - 4}" width="12" height="60" rx="3" fill="${brush.dark}" fill-opacity=".6"/>`,
          )
          .join('')
  return {
    behind: `<path d="${inside}" fill="${brush.dark}"/>`,
    parts,
    lines: lines + loops + (waist === 'tie' ? gathers(top, brush) : ''),
    hardware:
      tie || (isDenim ? brush.button([c, top + 29], 13, '#b87a4b') : brush.button([c + 6, top + 29], 9)),
    focus: [c + 60, top + 130],
    size: leg === 'short' ? 1.25 : 1.04,
  }
}

function legPath(cut: Leg, top: number, crotch: number, endY: number): string {
  return closed(
    [c - 1, top + 20],
    [c + 118, top + 10],
    [c + 134, top + 80, c + cut.hip, crotch - 110, c + cut.hip + 4, crotch - 40],
    [
      c + (cut.hip + cut.outer) / 2 + 4,
      crotch + (endY - crotch) * 0.3,
      c + cut.outer - 2,
      crotch + (endY - crotch) * 0.6,
      c + cut.outer,
      endY,
    ],
    [c + cut.inner, endY + 3],
    [c + cut.inner - 6, crotch + (endY - crotch) * 0.5, c + 10, crotch + 60, c - 1, crotch],
  )
}

function legFolds(cut: Leg, crotch: number, endY: number, random: Random): Fold[] {
  const middle = (cut.outer + cut.inner) / 2
  const long = Array.from({ length: 3 }, () => {
    const x = c + middle + random.between(-0.3, 0.3) * (cut.outer - cut.inner)
    return {
      path: open([x - 10, crotch + 40], [x + 8, crotch + 160, x - 8, endY - 160, x + 4, endY]),
      width: random.between(9, 17),
      strength: 0.15,
    }
  })
  const knee = [0.42, 0.5, 0.93].map((share) => {
    const y = crotch + (endY - crotch) * share + random.int(-14, 14)
    return {
      path: open(
        [c + cut.inner + 10, y],
        [c + middle - 10, y + 22, c + middle + 10, y + 18, c + cut.outer - 16, y - 6],
      ),
      width: 10,
      strength: 0.1,
    }
  })
  return [
    ...long,
    ...(endY - crotch > 300 ? knee : []),
    ...pulls(random, [c + 8, crotch - 6], [-28, 4, 32], 90, 0.16),
  ]
}

function creases(cut: Leg, top: number, endY: number, brush: Brush): string {
  const d = open(
    [c + 78, top + 80],
    [c + 92, top + 300, c + (cut.inner + cut.outer) / 2, endY - 300, c + (cut.inner + cut.outer) / 2, endY],
  )
  return brush.seam(d, 2.4, 0.32) + brush.seam(flipped(d), 2.4, 0.32)
}

function fringe(cut: Leg, endY: number, brush: Brush): string {
  const strands = Array.from(
    { length: 26 },
    (_, i) =>
      `M${num(c + cut.inner + ((cut.outer - cut.inner) * i) / 25)} ${endY - 2}l${(i % 3) - 1} ${10 + ((i * 5) % 9)}`,
  ).join('')
  const d = `<path d="${strands}" stroke="${brush.light}" stroke-width="2.2" fill="none"/>`
  return d + `<g transform="translate(960 0) scale(-1 1)">${d}</g>`
}

function gathers(top: number, brush: Brush): string {
  return brush.seam(
    Array.from(
      { length: 27 },
      (_, i) => `M${c - 112 + i * 8.6} ${top + 8}l${(i % 3) - 1} ${38 + ((i * 7) % 18)}`,
    ).join(''),
    2,
    0.35,
  )
}

function drawstring(top: number, brush: Brush): string {
  const d = `M${c - 8} ${top + 30}C${c - 40} ${top + 60} ${c - 30} ${top + 110} ${c - 34} ${top + 150}M${c + 8} ${top + 30}C${c + 40} ${top + 60} ${c + 24} ${top + 120} ${c + 34} ${top + 164}M${c} ${top + 30}C${c - 50} ${top + 4} ${c - 50} ${top + 50} ${c} ${top + 34}C${c + 50} ${top + 4} ${c + 50} ${top + 50} ${c} ${top + 34}`
  return `<path d="${d}" fill="none" stroke="${brush.deep}" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${brush.light}" stroke-width="6" stroke-linecap="round"/>`
}

export function drawDungarees(style: Style, brush: Brush, random: Random): Figure {
  const { leg = 'long', pocket = 'one' } = style.traits
  const cut: Leg =
    leg === 'long'
      ? { hip: 158, outer: 176, inner: 30, endY: 960 }
      : { hip: 168, outer: 198, inner: 26, endY: 800 }
  const top = 420
  const legSide = legPath(cut, top, 640, cut.endY)
  const folds = legFolds(cut, 640, cut.endY, random)
  const bib = mirrored([0, 262], [60, 260], [92, 258], [94, 300, 100, 380, 132, 432], [134, 470], [0, 476])
  const strap = closed(
    [c + 66, 296],
    [c + 62, 240, c + 50, 200, c + 40, 176],
    [c + 68, 168],
    [c + 84, 200, c + 96, 240, c + 98, 296],
  )
  const parts: FigurePart[] = [
    { path: legSide, folds },
    { path: flipped(legSide), folds: folds.map((f) => ({ ...f, path: flipped(f.path) })) },
    { path: bib },
    ...pair(strap, 6),
  ]
  const chest = closed([c - 52, 316], [c + 52, 316], [c + 52, 396], [c, 414], [c - 52, 396])
  if (pocket === 'one') parts.push({ path: chest, round: 0.4 })
  const gold = style.fabric.texture === 'denim' ? thread : brush.light
  const pockets = open([c + 84, 474], [c + 96, 540, c + 130, 548, c + 150, 540])
  const lines = [bib, ...(pocket === 'one' ? [chest] : []), pockets, flipped(pockets), `M${c} 478V636`]
    .map((d) => brush.seam(d, 2.4) + `<g transform="translate(0 5)">${brush.stitch(d, gold)}</g>`)
    .join('')
  return {
    behind: '',
    parts,
    lines: lines + brush.seam(strap) + brush.seam(flipped(strap)),
    hardware:
      brush.button([c + 80, 284], 15, '#b9924f') +
      brush.button([c - 80, 284], 15, '#b9924f') +
      brush.button([c + 146, 462], 9, '#b9924f') +
      brush.button([c - 146, 462], 9, '#b9924f'),
    focus: [c + 30, 340],
    size: 1.14,
  }
}
