import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { flipped, mirrored, open, sheet } from '../../paths.ts'
import { drape, sleeveOf } from '../body/body.ts'
import { collarBack, collarOf } from './collar.ts'
import { neckInside, torsoOf, type Neck } from '../body/torso.ts'

const c = sheet.centre
const hems: Record<string, number> = { mini: 800, knee: 880, midi: 965, maxi: 1085 }

export function drawDress(style: Style, brush: Brush, random: Random): Figure {
  const { length = 'midi', neck = 'round', sleeve = 'none', waist = 'loose' } = style.traits
  const isChild = style.type.parent === 'Kids'
  const hemY = (hems[length] ?? 965) + random.int(-14, 14) + (isChild ? 40 : 0)
  const isStrappy = neck === 'strap' || neck === 'halter'
  const flare = random.between(0.9, 1.25) * (isChild ? 1.25 : 1)
  const cut = {
    top: 178,
    shoulder: isStrappy ? 92 : sleeve === 'none' ? 128 : 142,
    armY: 372,
    chest: isChild ? 124 : 132,
    waist: [waist === 'loose' ? 132 : isChild ? 116 : 100, 520] as const,
    hem: [(waist === 'loose' ? 190 : 215) * flare * (length === 'mini' ? 0.86 : 1), hemY] as const,
    dip: random.int(10, 24),
  }
  const torso = torsoOf({ ...cut, neck: neckOf(neck) })
  const bodice = isStrappy ? strapBodice(cut, neck) : torso.path
  const folds = drape(
    random,
    [waist === 'loose' ? 110 : 84, 540],
    [cut.hem[0] * 0.92, hemY],
    random.int(7, 11),
    style.fabric.texture === 'satin' ? 0.26 : 0.2,
  )
  const parts: FigurePart[] = []
  const seams: string[] = []
  if (sleeve !== 'none' && !isStrappy) {
    const s = sleeveOf(sleeveCut(sleeve, torso.shoulder, torso.underarm), random)
    parts.push(
      { path: s.path, turn: -20, folds: s.folds },
      { path: flipped(s.path), turn: 20, folds: s.folds.map((f) => ({ ...f, path: flipped(f.path) })) },
    )
    if (sleeve !== 'short') {
      const band = s.band(sleeve === 'puff' ? 16 : 26)
      parts.push({ path: band, turn: -20 }, { path: flipped(band), turn: 20 })
    }
    seams.push(brush.seam(torso.armhole))
  }
  parts.push({ path: bodice, folds })
  if (waist === 'tiers') seams.push(tiers(cut.waist, cut.hem, brush))
  if (waist === 'seam' || waist === 'belt')
    seams.push(brush.seam(open([c - cut.waist[0], 520], [c - 40, 532, c + 40, 532, c + cut.waist[0], 520])))
  seams.push(
    brush.seam(
      open(
        [c - cut.hem[0] + 4, hemY - 16],
        [c - 60, hemY + cut.dip - 14, c + 60, hemY + cut.dip - 14, c + cut.hem[0] - 4, hemY - 16],
      ),
      1.8,
      0.35,
    ),
  )
  if (neck === 'wrap')
    seams.push(
      brush.seam(open([c + 62, 180], [c + 40, 300, c - 60, 440, c - cut.waist[0], 520]), 3, 0.65),
      brush.seam(open([c - 20, 480], [c - 40, 640, c - 20, 800, c + 10, hemY + 8]), 2.6, 0.5),
    )
  const belt = waist === 'belt' || neck === 'wrap' ? tieBelt(cut.waist[0], 520, random) : []
  parts.push(...belt.map((path) => ({ path, round: 0.7 })))
  const collar = neck === 'collar' ? collarOf(brush, { top: 178, half: 58, drop: 62, spread: 74 }) : undefined
  if (collar) parts.push(...collar.parts)
  const buttons =
    neck === 'collar'
      ? Array.from({ length: isChild ? 3 : 7 }, (_, i) =>
          brush.button([c, 290 + i * ((hemY - 380) / 7)], 7.5),
        ).join('')
      : ''
  if (neck === 'collar')
    seams.push(
      brush.seam(open([c - 17, 262], [c - 17, hemY + 8]), 1.8, 0.4),
      brush.seam(open([c + 17, 262], [c + 17, hemY + 8]), 1.8, 0.4),
    )
  const neckSeam = isStrappy ? '' : brush.seam(torso.neckline, 2.6, 0.5)
  return {
    behind: isStrappy
      ? straps(neck, brush)
      : neckInside(torso, cut.top, brush) + (neck === 'collar' ? collarBack(brush, 178, 58) : ''),
    parts,
    lines: neckSeam + seams.join('') + (collar?.lines ?? ''),
    hardware: buttons,
    focus: [c + random.int(-50, 50), 380],
    size: isChild ? 1.16 : length === 'mini' ? 1.2 : 1.1,
    hangs: { y: 178, half: isStrappy ? 96 : 120 },
  }
}

function neckOf(neck: string): Neck {
  if (neck === 'wrap') return 'deep-v'
  if (neck === 'collar') return 'band'
  return neck === 'v' || neck === 'square' || neck === 'round' ? neck : 'round'
}

function sleeveCut(kind: string, shoulder: readonly [number, number], underarm: readonly [number, number]) {
  const base = { shoulder, underarm }
  if (kind === 'short') return { ...base, length: 170, angle: 24, cuff: 100, swell: 2 }
  if (kind === 'puff') return { ...base, length: 205, angle: 28, cuff: 84, swell: 46, swellAt: 0.55 }
  return { ...base, length: 420, angle: 13, cuff: 66, swell: 8, swellAt: 0.8 }
}

function strapBodice(
  cut: { armY: number; waist: readonly [number, number]; hem: readonly [number, number]; dip: number },
  neck: string,
): string {
  const [waist, waistY] = cut.waist
  const [hem, hemY] = cut.hem
  const edge = neck === 'halter' ? 74 : 98
  return mirrored(
    [0, neck === 'halter' ? 292 : 322],
    [30, neck === 'halter' ? 286 : 316, edge - 20, 270, edge, 262],
    [edge + 4, 320, 118, 360, 128, cut.armY],
    [126, cut.armY + 70, waist, waistY - 50, waist, waistY],
    [
      waist + (hem - waist) * 0.25,
      waistY + (hemY - waistY) * 0.3,
      hem - (hem - waist) * 0.25,
      hemY - (hemY - waistY) * 0.35,
      hem,
      hemY,
    ],
    [hem * 0.6, hemY + cut.dip, hem * 0.3, hemY + cut.dip, 0, hemY + cut.dip],
  )
}

function straps(neck: string, brush: Brush): string {
  const strap =
    neck === 'halter'
      ? open([c + 70, 276], [c + 64, 220, c + 40, 190, c, 176])
      : open([c + 92, 270], [c + 90, 230, c + 84, 200, c + 76, 178])
  return [strap, flipped(strap)]
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="${brush.dark}" stroke-width="13"/><path d="${d}" fill="none" stroke="${brush.color}" stroke-width="9.5"/>`,
    )
    .join('')
}

function tieBelt(half: number, y: number, random: Random): string[] {
  const band = mirrored([0, y - 13], [half + 3, y - 16], [half + 3, y + 14], [0, y + 18])
  const x = c + random.int(-34, 34)
  const tail = (lean: number, length: number) =>
    `M${x - 8} ${y + 8}C${x - 10 + lean} ${y + 60} ${x - 14 + lean} ${y + 110} ${x - 16 + lean} ${y + length}L${x + 14 + lean} ${y + length + 8}C${x + 14 + lean} ${y + 110} ${x + 14} ${y + 60} ${x + 12} ${y + 8}Z`
  const knot = `M${x - 19} ${y - 18}C${x - 6} ${y - 23} ${x + 8} ${y - 23} ${x + 19} ${y - 18}L${x + 17} ${y + 20}C${x + 6} ${y + 25} ${x - 8} ${y + 25} ${x - 17} ${y + 20}Z`
  return [band, tail(-26, random.int(150, 210)), tail(22, random.int(170, 240)), knot]
}

function tiers(
  [waist, waistY]: readonly [number, number],
  [hem, hemY]: readonly [number, number],
  brush: Brush,
): string {
  return [0.02, 0.36, 0.7]
    .map((share) => {
      const y = waistY + (hemY - waistY) * share
      const half = waist + (hem - waist) * share + 2
      const gathers = Array.from({ length: Math.round(half / 7) }, (_, i) => {
        const x = c - half + 10 + i * ((half * 2 - 20) / Math.round(half / 7))
        return `M${x.toFixed(0)} ${(y + 9).toFixed(0)}l${i % 2 ? 3 : -2} ${18 + ((i * 7) % 19)}`
      })
      return (
        brush.seam(open([c - half, y], [c - 50, y + 12, c + 50, y + 12, c + half, y]), 2.6, 0.6) +
        brush.seam(gathers.join(''), 2.2, 0.32)
      )
    })
    .join('')
}
