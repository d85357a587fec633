import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Stock } from '#demo/catalog/sizes.ts'

type Measure = (size: number, random: Random, label: string, length: number) => string

const chest = (size: number, random: Random) => 43 + size * 3 + random.int(0, 3)

/**
 * Texts with measurements in centimeters, taken with the garment laid flat, keyed by garment shape. `size` is 0 for the
 * smallest size, 1 for the next larger size, and so on.
 */
const byForm: Record<string, Measure> = {
  dress: (s, r, l, long) => `In ${l}: chest ${chest(s, r)} cm, length ${long} cm.`,
  shirt: (s, r, l) => `Pit to pit ${chest(s, r) + 4} cm and ${r.int(68, 78)} cm long in ${l}.`,
  blouse: (s, r, l) => `Size ${l} measures ${chest(s, r)} cm across and ${r.int(58, 67)} cm down the back.`,
  tee: (s, r, l) => `${l} is ${chest(s, r) + 2} cm across the chest, ${r.int(60, 72)} cm long.`,
  cami: (s, r, l) => `${l}: ${chest(s, r) - 3} cm across, straps adjust by 8 cm.`,
  knit: (s, r, l) => `Measured flat in ${l}: ${chest(s, r) + 5} cm chest, ${r.int(56, 68)} cm length.`,
  coat: (s, r, l) =>
    `${l}: shoulders ${38 + s * 2} cm, chest ${chest(s, r) + 8} cm, ${r.int(98, 122)} cm long.`,
  blazer: (s, r, l) => `Shoulders ${37 + s * 2} cm, sleeve ${r.int(59, 64)} cm in ${l}.`,
  jacket: (s, r, l) => `${l} measures ${chest(s, r) + 6} cm across and ${r.int(56, 68)} cm long.`,
  puffer: (s, r, l) => `In ${l} there is room for a thick sweater: ${chest(s, r) + 9} cm across.`,
  trousers: (s, r, l) =>
    `${l}: waist ${33 + s * 2} cm flat, rise ${r.int(27, 32)} cm, inseam ${r.int(68, 80)} cm.`,
  skirt: (s, _, l, long) => `Waist ${32 + s * 2} cm flat in ${l}, length ${long - 44} cm.`,
  dungarees: (_, r, l) => `${l} has cuffs to let down, about ${r.int(4, 7)} cm to grow into.`,
  tote: (_, r) => `${r.int(34, 44)} cm wide, ${r.int(28, 36)} cm high, handle drop ${r.int(18, 27)} cm.`,
  'shoulder-bag': (_, r) => `${r.int(24, 32)} by ${r.int(14, 20)} cm, strap drop ${r.int(20, 28)} cm.`,
  crossbody: (_, r) =>
    `${r.int(19, 25)} by ${r.int(14, 18)} cm, strap adjusts from ${r.int(85, 95)} to ${r.int(115, 125)} cm.`,
  clutch: (_, r) => `${r.int(22, 29)} by ${r.int(13, 18)} cm, fits a large phone.`,
  earrings: (_, r) => `${r.int(12, 48)} mm long, ${r.int(3, 11)} g each.`,
  necklace: (_, r) => `${r.int(40, 46)} cm with ${r.int(4, 6)} cm to adjust, ${r.int(7, 24)} g.`,
  ring: (_, r) => `${r.int(3, 12)} mm at the widest point.`,
  bracelet: (_, r) => `Fits wrists from ${r.int(145, 155)} to ${r.int(172, 182)} mm.`,
  hat: (_, r) => `Brim ${r.int(5, 8)} cm, inner band ${r.int(56, 59)} cm.`,
  scarf: (_, r) => `About ${r.int(165, 200)} cm long, weighs ${r.int(90, 240)} g.`,
  sunglasses: (_, r) =>
    `${r.int(47, 53)} mm lenses, ${r.int(138, 146)} mm across the front; hard case included.`,
  belt: (_, r) => `${r.pick(['2.5', '3', '3.5', '4'])} cm wide, five holes.`,
}

/**
 * Garment lengths in centimeters, measured from the shoulder. For skirts, which are measured from the waist, the code
 * subtracts 44 cm.
 */
const lengths: Record<string, readonly [number, number]> = {
  mini: [82, 90],
  knee: [100, 108],
  midi: [114, 126],
  maxi: [138, 146],
}

const shoes: Measure = (_, r, l) =>
  r.pick([
    `${l} with an insole of ${r.int(235, 285)} mm.`,
    'True to size on a narrow foot; go up half a size if yours are wide.',
    'They run a touch large, a thin insole fixes that.',
  ])

export function describeMeasurements(
  style: Style,
  stock: readonly Stock[],
  random: Random,
): string | undefined {
  const label = stock[0]!.label
  if (style.type.sizes === 'ages' && style.type.form !== 'dungarees')
    return `${label} runs true to age, with a little room to grow.`
  if (style.type.sizes === 'shoes' || style.type.sizes === 'kid-shoes') return shoes(0, random, label, 0)
  const size = Math.max(0, ['XS', 'S', 'M', 'L', 'XL', 'XXL'].indexOf(label))
  const [shortest, longest] = lengths[style.traits['length'] ?? 'midi'] ?? lengths['midi']!
  return byForm[style.type.form]?.(size, random, label, random.int(shortest, longest))
}
