import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import { num } from './paths.ts'
import { darker, lighter, mixed } from './tones.ts'

/** A woven or printed pattern as an SVG tile; '' for plain cloth. `id` is what parts fill with. */
export function patternTile(style: Style, random: Random): string {
  const draw = tiles[style.pattern]
  return draw ? draw(style.color.hex, style.accent.hex, random) : ''
}

type Tile = (base: string, accent: string, random: Random) => string

const tile = (width: number, height: number, body: string, turn = 0) =>
  `<pattern id="weave" width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${num(turn)})"` : ''}>${body}</pattern>`

const bar = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" fill-opacity="${opacity}"/>`

const tiles: Partial<Record<Style['pattern'], Tile>> = {
  stripe(_, accent, random) {
    const gap = random.pick([22, 30, 44, 64])
    const width = gap * random.pick([0.12, 0.3, 0.5])
    const isAcross = random.chance(0.5)
    const second = random.chance(0.3) ? bar(0, gap * 0.75, gap, Math.max(2, width * 0.2), accent, 0.7) : ''
    return tile(gap, gap, bar(0, gap * 0.25, gap, width, accent, 0.92) + second, isAcross ? 0 : 90)
  },
  check(base, accent, random) {
    const s = random.pick([54, 76, 108])
    const isWindow = random.chance(0.35)
    const third = darker(mixed(base, accent, 0.5), 0.15)
    const body = isWindow
      ? bar(s * 0.45, 0, 5, s, accent, 0.8) + bar(0, s * 0.45, s, 5, accent, 0.8)
      : bar(0, 0, s * 0.42, s, accent, 0.38) +
        bar(0, 0, s, s * 0.42, accent, 0.38) +
        bar(s * 0.68, 0, s * 0.06, s, third, 0.7) +
        bar(0, s * 0.68, s, s * 0.06, third, 0.7)
    return tile(s, s, body)
  },
  dots(_, accent, random) {
    const s = random.pick([34, 46, 62])
    const r = s * random.pick([0.13, 0.2])
    const dot = (x: number, y: number) =>
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${accent}"/>`
    return tile(s, s, dot(s * 0.25, s * 0.25) + dot(s * 0.75, s * 0.75))
  },
  herringbone(base, _, random) {
    const w = random.pick([26, 34])
    const line = (x: number, lean: number) =>
      `<path d="M${x} ${lean > 0 ? 0 : w}L${x + w} ${lean > 0 ? w : 0}M${x} ${lean > 0 ? -w : 2 * w}L${x + w} ${lean > 0 ? 0 : w}M${x} ${lean > 0 ? w : 0}L${x + w} ${lean > 0 ? 2 * w : -w}M${x} ${lean > 0 ? w / 2 : w / 2}L${x + w} ${lean > 0 ? w * 1.5 : -w / 2}M${x} ${lean > 0 ? -w / 2 : w * 1.5}L${x + w} ${w / 2}" stroke="${lighter(base, 0.4)}" stroke-opacity=".62" stroke-width="4.2" fill="none"/>`
    return tile(w * 2, w, line(0, 1) + line(w, -1))
  },
  floral(base, accent, random) {
    const s = random.pick([150, 190, 230])
    const leaf = mixed(darker(base, 0.25), '#6f7f56', 0.55)
    const petals = [accent, mixed(accent, base, 0.35), lighter(accent, 0.4)]
    const blooms: string[] = []
    const spots = [
      [0.22, 0.2],
      [0.72, 0.12],
      [0.5, 0.48],
      [0.15, 0.68],
      [0.82, 0.62],
      [0.45, 0.86],
    ] as const
    for (const [fx, fy] of spots)
      blooms.push(bloom(fx * s, fy * s, s * random.between(0.05, 0.105), random.pick(petals), leaf, random))
    return tile(s, s, blooms.join(''), random.between(-20, 20))
  },
  'color-block': () => '',
}

function bloom(x: number, y: number, r: number, petal: string, leaf: string, random: Random): string {
  const count = random.pick([4, 5, 5, 6])
  const turn = random.between(0, 360)
  const around = (i: number) => turn + (360 / count) * i
  const petals = Array.from(
    { length: count },
    (_, i) =>
      `<ellipse cx="0" cy="${num(-r * 0.78)}" rx="${num(r * 0.52)}" ry="${num(r * 0.78)}" fill="${petal}" fill-opacity=".93" transform="rotate(${num(around(i))})"/>`,
  )
  const leaves = [0.4, 2.6].map(
    (i) =>
      `<path d="M0 0Q${num(r * 1.1)} ${num(-r * 0.7)} ${num(r * 2.1)} 0Q${num(r * 1.1)} ${num(r * 0.5)} 0 0Z" fill="${leaf}" fill-opacity=".85" transform="rotate(${num(around(i))})"/>`,
  )
  return `<g transform="translate(${num(x)} ${num(y)})">${leaves.join('')}${petals.join('')}<circle r="${num(r * 0.3)}" fill="${darker(petal, 0.45)}"/><circle r="${num(r * 0.16)}" fill="${lighter(petal, 0.6)}"/></g>`
}
