import { num, type Point } from './paths.ts'
import { darker, lighter } from './tones.ts'

/** Draws lines and small things in the tones of one color. */
export interface Brush {
  color: string
  dark: string
  deep: string
  light: string
  seam(path: string, width?: number, opacity?: number): string
  stitch(path: string, color?: string): string
  button(at: Point, radius?: number, color?: string): string
  shape(path: string, fill: string, opacity?: number): string
}

export function brushOf(color: string): Brush {
  const dark = darker(color, 0.35)
  const deep = darker(color, 0.6)
  const light = lighter(color, 0.35)
  return {
    color,
    dark,
    deep,
    light,
    seam: (path, width = 2.2, opacity = 0.55) =>
      `<path d="${path}" fill="none" stroke="${deep}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`,
    stitch: (path, thread = light) =>
      `<path d="${path}" fill="none" stroke="${thread}" stroke-width="1.7" stroke-opacity=".75" stroke-dasharray="6 4"/>`,
    button: (at, radius = 9, fill = darker(color, 0.45)) => drawButton(at, radius, fill),
    shape: (path, fill, opacity = 1) => `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/>`,
  }
}

function drawButton([x, y]: Point, r: number, fill: string): string {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${num(x + dx * r)}" cy="${num(y + dy * r)}" r="${num(r * 0.13)}" fill="${darker(fill, 0.6)}"/>`
  return `<circle cx="${num(x + 1.5)}" cy="${num(y + 2.5)}" r="${num(r)}" fill="#1b1216" fill-opacity=".28"/>
<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>
<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.72)}" fill="none" stroke="${lighter(fill, 0.3)}" stroke-width="${num(r * 0.16)}" stroke-opacity=".7"/>
${hole(-0.24, -0.24)}${hole(0.24, -0.24)}${hole(-0.24, 0.24)}${hole(0.24, 0.24)}`
}
