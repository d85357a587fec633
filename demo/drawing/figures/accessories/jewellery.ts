import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, num, sheet } from '../../paths.ts'
import { darker, lighter } from '../../tones.ts'
import { glint, hoop, laid, oval, stone, stones } from './metal.ts'

export const c = sheet.centre

export function drawRing(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'band'
  const y = 640
  const width = shape === 'band' ? random.pick([34, 54]) : 28
  const parts: FigurePart[] = [{ path: hoop([c, y], 200, 190, width) }]
  let hardware = glint(c, y, 200 - width / 2, 190 - width / 2, 196, 240)
  const lines = brush.seam(oval(c, y + 8, 200 - width - 1, 190 - width - 8, 1), 8, 0.28)
  if (shape === 'signet') {
    const face = closed(
      [c - 92, y - 190],
      [c - 84, y - 262, c + 84, y - 262, c + 92, y - 190],
      [c + 84, y - 126, c - 84, y - 126, c - 92, y - 190],
    )
    parts.push({ path: face })
    hardware += brush.seam(
      closed(
        [c - 74, y - 190],
        [c - 66, y - 244, c + 66, y - 244, c + 74, y - 190],
        [c + 66, y - 140, c - 66, y - 140, c - 74, y - 190],
      ),
      3,
      0.4,
    )
  }
  if (shape === 'stone') {
    parts.push({ path: oval(c, y - 200, 84, 74, 1) })
    hardware += stone(c, y - 200, 62, random.pick(stones))
  }
  if (shape === 'twist')
    parts.push(
      ...[-60, -20, 20, 60].map((dx) => ({
        path: closed(
          [c + dx - 30, y - 150],
          [c + dx - 20, y - 230, c + dx + 10, y - 230, c + dx + 34, y - 160],
          [c + dx + 20, y - 130, c + dx - 10, y - 130, c + dx - 30, y - 150],
        ),
      })),
    )
  return laid(parts, lines, hardware, [c + 30, y - 150], 1.15)
}

export function drawBracelet(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'bangle'
  const y = 620
  if (shape === 'links') {
    const count = 16
    const parts = Array.from({ length: count }, (_, i) => {
      const t = (i / count) * Math.PI * 2
      return {
        path: hoop([c + Math.cos(t) * 270, y + Math.sin(t) * 190], i % 2 ? 46 : 58, i % 2 ? 52 : 40, 16),
      }
    })
    return laid(
      parts,
      '',
      parts
        .map((_, i) => {
          const t = (i / count) * Math.PI * 2
          return glint(
            c + Math.cos(t) * 270,
            y + Math.sin(t) * 190,
            i % 2 ? 38 : 50,
            i % 2 ? 44 : 32,
            200,
            250,
          )
        })
        .join(''),
      [c + 120, y + 150],
    )
  }
  const tall = shape === 'cuff' ? random.int(90, 150) : random.int(26, 44)
  const outer = closed(
    [c - 280, y - tall / 2],
    [c - 280, y + 150, c + 280, y + 150, c + 280, y - tall / 2],
    [c + 280, y + tall / 2],
    [c + 280, y + 150 + tall, c - 280, y + 150 + tall, c - 280, y + tall / 2],
  )
  const back = closed(
    [c - 280, y - tall / 2],
    [c - 280, y - 150 - tall / 2, c + 280, y - 150 - tall / 2, c + 280, y - tall / 2],
    [c + 280, y + tall / 2],
    [c + 268, y - 130 + tall / 2, c - 268, y - 130 + tall / 2, c - 280, y + tall / 2],
  )
  const parts: FigurePart[] = [{ path: back, fill: darker(brush.color, 0.28) }, { path: outer }]
  const marks =
    shape === 'cuff'
      ? Array.from(
          { length: 9 },
          (_, i) => `M${c - 200 + i * 50} ${num(y + 96 + 40 * Math.sin((i / 8) * Math.PI))}l0 ${tall * 0.7}`,
        ).join('')
      : ''
  return laid(
    parts,
    marks ? brush.seam(marks, 4, 0.25) : '',
    `<path d="M${c - 240} ${y + 60}C${c - 180} ${y + 110} ${c - 60} ${y + 136} ${c + 20} ${y + 136}" fill="none" stroke="${lighter(brush.color, 0.85)}" stroke-opacity=".85" stroke-width="7" stroke-linecap="round"/>`,
    [c - 60, y + 110],
    1.08,
  )
}
