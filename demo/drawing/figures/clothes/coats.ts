import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, flipped, mirrored, open, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'
import { collarBack, lapelsOf } from './collar.ts'
import { pair, torsoPulls, withSleeves } from './sleeves.ts'
import { neckInside, torsoOf } from '../body/torso.ts'

const c = sheet.centre
const top = 190
const horn = ['#5a4030', '#2d2724', '#8a6a4a']

export function drawCoat(style: Style, brush: Brush, random: Random): Figure {
  const { front = 'single', collar = 'notch', length = 'knee' } = style.traits
  const isTrench = collar === 'trench'
  return drawFront(style, brush, random, {
    hemY: length === 'long' ? 1075 : 985,
    hem: isTrench ? 214 : 198,
    isDouble: front === 'double',
    isWrapped: front === 'wrap' || isTrench,
    collar: isTrench ? 'notch' : collar,
    closeY: front === 'double' || isTrench ? 430 : 480,
    pockets: 'slant',
    isTrench,
    buttons: front === 'double' ? 3 : 3,
  })
}

export function drawBlazer(style: Style, brush: Brush, random: Random): Figure {
  const { front = 'single', collar = 'notch', pocket = 'flap' } = style.traits
  return {
    ...drawFront(style, brush, random, {
      hemY: 800,
      hem: 178,
      isDouble: front === 'double',
      isWrapped: false,
      collar,
      closeY: front === 'double' ? 470 : 540,
      pockets: pocket,
      isTrench: false,
      buttons: front === 'double' ? 2 : random.pick([1, 2]),
    }),
    size: 1.24,
  }
}

interface FrontCut {
  hemY: number
  hem: number
  isDouble: boolean
  isWrapped: boolean
  collar: string
  closeY: number
  pockets: string
  isTrench: boolean
  buttons: number
}

function drawFront(style: Style, brush: Brush, random: Random, cut: FrontCut): Figure {
  const hemY = cut.hemY + random.int(-12, 12)
  const torso = torsoOf({
    top,
    neck: 'v',
    shoulder: 164,
    armY: 410,
    chest: 164,
    waist: [cut.isWrapped ? 142 : 150, 580],
    hem: [cut.hem, hemY],
    dip: 6,
    slope: 28,
  })
  const sleeves = withSleeves(torso, { length: 520, angle: 9, cuff: 96, swell: 6, swellAt: 0.5 }, random)
  const parts: FigurePart[] = [
    ...sleeves.parts,
    {
      path: torso.path,
      folds: [...drape(random, [130, 600], [cut.hem * 0.9, hemY], 5, 0.16), ...torsoPulls(torso, random)],
    },
  ]
  const edgeX = cut.isDouble ? 62 : 14
  const edge = open(
    [c + 2, cut.closeY],
    [c + edgeX * 0.6, cut.closeY + 20, c + edgeX, cut.closeY + 60, c + edgeX, cut.closeY + 100],
    [c + edgeX, hemY + 6],
  )
  let lines = brush.seam(torso.armhole) + brush.seam(edge, 3, 0.6)
  const lapels =
    cut.collar === 'stand' ? standCollar(brush, cut.closeY) : lapelsOf(brush, cut.collar, cut.closeY, top)
  parts.push(...lapels.parts)
  lines += lapels.lines + pocketLines(cut, brush, parts)
  if (cut.isTrench)
    lines +=
      brush.seam(open([c + 160, 232], [c + 130, 330, c + 70, 380, c + 30, 372]), 3, 0.6) +
      brush.seam(`M${c + 120} 214L${c + 156} 226M${c - 120} 214L${c - 156} 226`, 12, 0.25)
  if (cut.isWrapped) parts.push(...sash(random))
  const cuff = sleeves.sleeve
  lines += cut.isTrench ? brush.seam(open(cuff.cuffOuter, cuff.cuffInner), 2) : ''
  const horns = cut.isTrench || style.color.name === 'Camel' ? horn[0]! : random.pick(horn)
  const xs = cut.isDouble ? [-50, 50] : [0]
  const rows =
    cut.isWrapped && !cut.isTrench
      ? []
      : Array.from({ length: cut.buttons }, (_, i) => cut.closeY + 30 + i * 96)
  return {
    behind: neckInside(torso, top, brush) + collarBack(brush, top + 2, 64),
    parts,
    lines,
    hardware:
      rows.flatMap((y) => xs.map((x) => brush.button([c + x, y], 14, horns))).join('') +
      sleeveButtons(cuff.cuffOuter, horns, brush),
    focus: [c + 40, 360],
    hangs: { y: top, half: 152 },
    size: 1.1,
  }
}

function standCollar(brush: Brush, closeY: number): { parts: FigurePart[]; lines: string } {
  const path = closed(
    [c + 4, top + 70],
    [c + 40, top + 50, c + 62, top + 10, c + 64, top - 34],
    [c + 80, top - 28],
    [c + 90, top + 30, c + 70, top + 96, c + 6, top + 130],
  )
  const fill = closed(
    [c - 6, top + 64],
    [c + 6, top + 64],
    [c + 60, top + 70],
    [c + 6, closeY],
    [c - 6, closeY],
    [c - 60, top + 70],
  )
  return {
    parts: [{ path: fill, round: 0.2 }, ...pair(path, 12)],
    lines:
      brush.seam(path, 2.4) +
      brush.seam(flipped(path), 2.4) +
      brush.seam(`M${c + 4} ${top + 120}V${closeY + 4}`, 3),
  }
}

function pocketLines(cut: FrontCut, brush: Brush, parts: FigurePart[]): string {
  if (cut.pockets === 'patch') {
    const path = closed(
      [c + 50, 620],
      [c + 140, 614],
      [c + 146, 722],
      [c + 130, 738, c + 70, 740, c + 56, 728],
    )
    parts.push(...pair(path, 0))
    return brush.seam(path) + brush.seam(flipped(path)) + breast(brush)
  }
  if (cut.pockets === 'flap') {
    const path = closed(
      [c + 52, 636],
      [c + 146, 628],
      [c + 148, 660],
      [c + 100, 672, c + 60, 672, c + 54, 666],
    )
    parts.push(...pair(path, 0))
    return brush.seam(path) + brush.seam(flipped(path)) + breast(brush)
  }
  const welt = closed([c + 96, 640], [c + 114, 634], [c + 146, 742], [c + 128, 748])
  parts.push(...pair(welt, 0))
  return brush.seam(welt) + brush.seam(flipped(welt))
}

function breast(brush: Brush): string {
  return brush.seam(closed([c + 74, 452], [c + 128, 440], [c + 129, 454], [c + 75, 466]), 2, 0.6)
}

function sash(random: Random): FigurePart[] {
  const y = 580
  const x = c + random.int(-20, 30)
  const band = mirrored([0, y - 20], [146, y - 22], [147, y + 22], [0, y + 26])
  const tail = (lean: number, long: number) =>
    `M${x - 14} ${y + 10}C${x - 14 + lean} ${y + 70} ${x - 20 + lean} ${y + 120} ${x - 22 + lean} ${y + long}L${x + 20 + lean} ${y + long + 6}C${x + 22 + lean} ${y + 120} ${x + 20} ${y + 70} ${x + 18} ${y + 6}Z`
  const knot = `M${x - 24} ${y - 24}C${x - 8} ${y - 31} ${x + 8} ${y - 31} ${x + 24} ${y - 24}L${x + 22} ${y + 28}C${x + 8} ${y + 34} ${x - 8} ${y + 34} ${x - 22} ${y + 28}Z`
  return [band, tail(-34, random.int(180, 240)), tail(30, random.int(200, 270)), knot].map((path) => ({
    path,
    round: 0.6,
  }))
}

function sleeveButtons([x, y]: readonly [number, number], color: string, brush: Brush): string {
  const right = [34, 56, 78].map((up) => brush.button([x - 20 - up * 0.16, y - up], 6.5, color)).join('')
  return right + `<g transform="translate(960 0) scale(-1 1)">${right}</g>`
}
