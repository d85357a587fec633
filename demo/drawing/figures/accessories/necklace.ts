import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure } from '../../figure.ts'
import { closed, num } from '../../paths.ts'
import { c } from './jewellery.ts'
import { glint, hoop, laid, oval, stone, stones } from './metal.ts'

export function drawNecklace(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'chain'
  const [rx, ry, y] = [random.int(230, 260), random.int(300, 350), 480]
  const count = shape === 'pearls' ? 44 : 84
  const spots = Array.from({ length: count }, (_, i) => {
    const t = (i / count) * Math.PI * 2
    return [c + Math.sin(t) * rx * (1 + 0.05 * Math.cos(t)), y + 40 - Math.cos(t) * ry, t] as const
  })
  if (shape === 'torque') {
    const width = random.int(26, 40)
    return laid(
      [{ path: hoop([c, 540], 300, 300, width) }],
      '',
      glint(c, 540, 300 - width / 2, 300 - width / 2) +
        `<circle cx="${c - 30}" cy="${540 + 300 - width / 2}" r="${width * 0.8}" fill="${brush.color}" stroke="${brush.deep}" stroke-width="2"/><circle cx="${c + 30}" cy="${540 + 300 - width / 2}" r="${width * 0.8}" fill="${brush.color}" stroke="${brush.deep}" stroke-width="2"/>`,
      [c, 780],
      1.1,
    )
  }
  if (shape === 'pearls') {
    const pearls = spots
      .map(([x, py]) => {
        const r = 19 + random.between(-2, 2)
        return `<circle cx="${num(x)}" cy="${num(py)}" r="${num(r)}" fill="#efe6da"/><circle cx="${num(x + 3)}" cy="${num(py + 4)}" r="${num(r * 0.8)}" fill="#cdbfae" fill-opacity=".5"/><circle cx="${num(x - 5)}" cy="${num(py - 6)}" r="${num(r * 0.36)}" fill="#fff"/>`
      })
      .join('')
    return laid(
      spots.map(([x, py]) => ({ path: oval(x, py, 19, 19, 1) })).slice(0, 1),
      '',
      `<path d="${oval(c, y + 40, rx, ry, 1)}" fill="none" stroke="#1b1216" stroke-opacity=".26" stroke-width="34" filter="url(#near)" transform="translate(8 12)"/>${pearls}${`<circle cx="${c}" cy="${y + 40 - ry}" r="13" fill="${brush.color}" stroke="${brush.deep}" stroke-width="2"/>`}`,
      [c + 100, 740],
      1.08,
    )
  }
  const links = spots
    .map(
      ([x, py, t], i) =>
        `<ellipse cx="${num(x)}" cy="${num(py)}" rx="${i % 2 ? 15 : 13}" ry="${i % 2 ? 5 : 10}" fill="none" stroke="${i % 2 ? brush.dark : brush.color}" stroke-width="5" transform="rotate(${num((t * 180) / Math.PI)} ${num(x)} ${num(py)})"/>`,
    )
    .join('')
  const bottom = y + 40 + ry
  const pendant = random.pick([
    oval(c, bottom + 90, 62, 78, 1),
    closed(
      [c, bottom + 6],
      [c + 70, bottom + 70, c + 60, bottom + 160, c, bottom + 166],
      [c - 60, bottom + 160, c - 70, bottom + 70, c, bottom + 6],
    ),
    closed([c, bottom + 10], [c + 62, bottom + 90], [c, bottom + 176], [c - 62, bottom + 90]),
  ])
  const path = shape === 'pendant' ? pendant : oval(c, y + 40 - ry, 16, 10, 1)
  const shade = `<path d="${oval(c, y + 40, rx, ry, 1)}" fill="none" stroke="#1b1216" stroke-opacity=".3" stroke-width="14" filter="url(#near)" transform="translate(7 10)"/>`
  return laid(
    [{ path }],
    '',
    shade +
      links +
      (shape === 'pendant'
        ? ringAt(c, bottom + 4, brush) + stone(c, bottom + 92, 30, random.pick(stones))
        : ''),
    [c + 20, bottom - 20],
    0.98,
  )
}

function ringAt(x: number, y: number, brush: Brush): string {
  return `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${brush.dark}" stroke-width="6"/>`
}
