import type { Brush } from '../../brush.ts'
import type { Figure } from '../../figure.ts'
import { closed, num, sheet } from '../../paths.ts'
import { darker } from '../../tones.ts'

const c = sheet.centre

export const g = 900
export const golds = ['#c9a456', '#b9bcc0', '#8f7a52']

/** A strap as a tube: shade, leather, light. */
export function strap(d: string, width: number, brush: Brush): string {
  return `<path d="${d}" fill="none" stroke="${brush.deep}" stroke-width="${width + 4}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${brush.color}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" transform="translate(${num(-width * 0.18)} ${num(-width * 0.18)})" fill="none" stroke="${brush.light}" stroke-opacity=".5" stroke-width="${num(width * 0.22)}" stroke-linecap="round"/>`
}

export function ring(x: number, y: number, gold: string, r = 16): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${darker(gold, 0.4)}" stroke-width="8"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${gold}" stroke-width="5.5"/>`
}

export function clasp(kind: string, y: number, gold: string, brush: Brush): string {
  if (kind === 'turn')
    return `<rect x="${c - 28}" y="${y - 19}" width="56" height="38" rx="7" fill="${gold}" stroke="${darker(gold, 0.45)}" stroke-width="2"/><rect x="${c - 7}" y="${y - 12}" width="14" height="24" rx="5" fill="${darker(gold, 0.25)}"/><path d="M${c - 22} ${y - 13}H${c + 20}" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>`
  if (kind === 'ring') return ring(c, y, gold, 26)
  if (kind === 'tab' || kind === 'buckle') {
    const tab = closed([c - 26, y - 70], [c + 26, y - 70], [c + 26, y + 34], [c, y + 52], [c - 26, y + 34])
    const metal =
      kind === 'buckle'
        ? `<rect x="${c - 34}" y="${y - 22}" width="68" height="44" rx="7" fill="none" stroke="${gold}" stroke-width="8"/><path d="M${c} ${y - 20}V${y + 24}" stroke="${gold}" stroke-width="6"/>`
        : `<circle cx="${c}" cy="${y + 14}" r="10" fill="${gold}" stroke="${darker(gold, 0.4)}" stroke-width="2"/>`
    return `<path d="${tab}" fill="${brush.color}"/>${brush.seam(tab, 2.4, 0.7)}${brush.stitch(tab)}${metal}`
  }
  return ''
}

export function base(
  figure: Omit<Figure, 'ground' | 'isRigid' | 'lines' | 'hardware'> & { lines?: string; hardware?: string },
): Figure {
  return { lines: '', hardware: '', ground: g, isRigid: true, zoom: 2.1, ...figure }
}
