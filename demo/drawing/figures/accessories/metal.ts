import type { Figure, FigurePart } from '../../figure.ts'
import { type Point, num } from '../../paths.ts'
import { darker } from '../../tones.ts'

/** A ring of metal as a band between two ellipses; it is one path, so light and clip follow it. */
export function hoop([x, y]: Point, rx: number, ry: number, width: number): string {
  return oval(x, y, rx, ry, 1) + oval(x, y, rx - width, ry - width, -1)
}

export function oval(x: number, y: number, rx: number, ry: number, way: 1 | -1): string {
  const k = 0.5523
  const p = (dx: number, dy: number) => `${num(x + dx * rx)} ${num(y + dy * ry * way)}`
  return `M${p(1, 0)}C${p(1, k)} ${p(k, 1)} ${p(0, 1)}C${p(-k, 1)} ${p(-1, k)} ${p(-1, 0)}C${p(-1, -k)} ${p(-k, -1)} ${p(0, -1)}C${p(k, -1)} ${p(1, -k)} ${p(1, 0)}Z`
}

export function glint(x: number, y: number, rx: number, ry: number, from = 200, to = 260): string {
  const at = (degrees: number) => [
    x + Math.cos((degrees * Math.PI) / 180) * rx,
    y + Math.sin((degrees * Math.PI) / 180) * ry,
  ]
  const [a, b] = [at(from), at(to)]
  return `<path d="M${num(a[0]!)} ${num(a[1]!)}A${num(rx)} ${num(ry)} 0 0 1 ${num(b[0]!)} ${num(b[1]!)}" fill="none" stroke="#fffdf6" stroke-opacity=".9" stroke-width="6" stroke-linecap="round"/>`
}

export const stones = ['#7d2c3b', '#2f5d50', '#2b4a78', '#e8e3d6', '#5b3f78', '#c98a3c']

export function laid(parts: FigurePart[], lines: string, hardware: string, focus: Point, size = 1): Figure {
  return { parts, lines, hardware, focus, isRigid: true, size, zoom: 2.2 }
}

export function stone(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/><path d="M${x - r * 0.6} ${y}L${x} ${y - r * 0.7}L${x + r * 0.6} ${y}L${x} ${y + r * 0.7}Z" fill="#fff" fill-opacity=".18"/><path d="M${x - r * 0.6} ${y}L${x} ${y - r * 0.7}L${x} ${y}Z" fill="#fff" fill-opacity=".4"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${darker(fill, 0.5)}" stroke-width="2"/>`
}
