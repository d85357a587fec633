import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { mirrored, num, open, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'

const c = sheet.centre
const lengths: Record<string, number> = { mini: 730, knee: 890, midi: 1010 }

export function drawSkirt(style: Style, brush: Brush, random: Random): Figure {
  const { cut = 'a-line', length = 'midi' } = style.traits
  const top = length === 'mini' ? 320 : 210
  const hemY = (lengths[length] ?? 1010) + random.int(-14, 14)
  const spread: Record<string, number> = {
    straight: 178,
    wrap: 186,
    'a-line': 250,
    bias: 214,
    pleats: 268,
    tiers: 284,
  }
  const hem = (spread[cut] ?? 230) * (length === 'mini' ? 0.92 : 1)
  const dip = cut === 'bias' ? 10 : 18
  const path = mirrored(
    [0, top + 20],
    [118, top + 10],
    [140, top + 90, 158, top + 150, 164, top + 210],
    [164 + (hem - 164) * 0.4, top + 340, hem - 8, hemY - 120, hem, hemY],
    [hem * 0.6, hemY + dip, hem * 0.3, hemY + dip, 0, hemY + dip],
  )
  const folds =
    cut === 'straight' || cut === 'wrap'
      ? drape(random, [110, top + 80], [hem * 0.9, hemY], 3, 0.12)
      : drape(random, [96, top + 70], [hem * 0.94, hemY], cut === 'bias' ? 8 : 6, 0.22)
  const parts: FigurePart[] = [{ path, folds }]
  const band = mirrored(
    [0, top + 4],
    [40, top + 3, 90, top, 117, top - 6],
    [121, top + 34],
    [90, top + 42, 40, top + 44, 0, top + 44],
  )
  if (cut !== 'tiers') parts.push({ path: band, round: 0.8 })
  const inside = mirrored(
    [0, top - 14],
    [50, top - 14, 100, top - 16, 117, top - 6],
    [90, top + 4, 40, top + 10, 0, top + 10],
  )
  let lines =
    brush.seam(band, 2) +
    brush.seam(
      open(
        [c - hem + 5, hemY - 16],
        [c - 60, hemY + dip - 14, c + 60, hemY + dip - 14, c + hem - 5, hemY - 16],
      ),
      1.8,
      0.32,
    )
  let hardware = ''
  if (cut === 'pleats') lines += pleats(top, hem, hemY, dip, brush)
  if (cut === 'tiers') lines += ruched(top, hem, hemY, brush)
  if (cut === 'wrap') {
    lines += brush.seam(
      open([c + 84, top + 44], [c + 88, top + 180, c + 80, hemY - 100, c + 60, hemY + dip]),
      3.4,
      0.6,
    )
    hardware = [0, 46].map((dy) => buckle(c + 70, top + 16 + dy)).join('')
  }
  if (style.fabric.texture === 'tweed')
    lines += [70, -70].map((x) => brush.seam(`M${c + x - 34} ${top + 130}h68v18h-68Z`, 2.4)).join('')
  return {
    behind: `<path d="${inside}" fill="${brush.dark}"/>`,
    parts,
    lines,
    hardware,
    focus: [c + 50, top + 140],
    size: length === 'mini' ? 1.32 : 1.12,
  }
}

function pleats(top: number, hem: number, hemY: number, dip: number, brush: Brush): string {
  const count = 15
  return Array.from({ length: count }, (_, i) => {
    const place = (i + 0.5) / count - 0.5
    const x0 = c + place * 2 * 114
    const x1 = c + place * 2 * hem * 0.97
    const y1 = hemY + dip * (1 - Math.abs(place) * 1.7)
    const d = open(
      [x0, top + 44],
      [x0 + (x1 - x0) * 0.35, top + 200, x1 - (x1 - x0) * 0.2, hemY - 200, x1, y1],
    )
    return `<path d="${d}" transform="translate(7 0)" stroke="#1b1216" stroke-opacity=".2" stroke-width="15" fill="none" filter="url(#fold)"/>${brush.seam(d, 2.4, 0.6)}<path d="${d}" transform="translate(-4 0)" stroke="#fff6e6" stroke-opacity=".28" stroke-width="4" fill="none"/>`
  }).join('')
}

function ruched(top: number, hem: number, hemY: number, brush: Brush): string {
  const strokes = (y: number, half: number, long: number) =>
    Array.from(
      { length: Math.round(half / 5) },
      (_, i) =>
        `M${num(c - half + 6 + (i * (half * 2 - 12)) / Math.round(half / 5))} ${num(y)}l${(i % 3) - 1} ${long + ((i * 7) % 16)}`,
    ).join('')
  const rows = [0.36, 0.68].map((share) => {
    const y = top + (hemY - top) * share
    const half = 150 + (hem - 150) * share * 0.98
    return (
      brush.seam(open([c - half, y], [c - 50, y + 12, c + 50, y + 12, c + half, y]), 2.8, 0.6) +
      brush.seam(strokes(y + 9, half - 6, 22), 2, 0.32)
    )
  })
  return brush.seam(strokes(top + 12, 114, 34), 2.2, 0.4) + rows.join('')
}

function buckle(x: number, y: number): string {
  return `<rect x="${x - 14}" y="${y}" width="30" height="24" rx="4" fill="none" stroke="#b9924f" stroke-width="5"/><path d="M${x} ${y + 12}h18" stroke="#b9924f" stroke-width="4"/>`
}
