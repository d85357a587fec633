import type { Random } from '#demo/random.ts'
import type { Figure } from './figure.ts'
import { num } from './paths.ts'
import { darker, lighter, lightness, mixed } from './tones.ts'

export interface Scene {
  /** The wall's color; also what is shown while the picture loads. */
  wall: string
  defs: string
  back: string
  /** Light across everything, drawn last. */
  air: string
}

const papers = [
  '#ece5da',
  '#e6e1dc',
  '#e2e4df',
  '#e9dfd6',
  '#dfe2e4',
  '#efe6df',
  '#e4e0e4',
  '#e3dfd0',
  '#d9dfd9',
  '#eadbd2',
]
const deeper = ['#c9bba8', '#b3b9b2', '#c3aba0', '#a9b1bb', '#b8ab9b', '#a7ad9c', '#bba7a6', '#c2b184']

/** A quiet corner of a studio in a tint that lets the color stand out. */
export function sceneFor(color: string, figure: Figure, random: Random): Scene {
  const isPale = lightness(color) > 190
  const wall = mixed(
    random.pick(
      isPale
        ? deeper
        : random.chance(0.22)
          ? deeper.filter((d) => Math.abs(lightness(d) - lightness(color)) > 55)
          : papers,
    ) ?? papers[0]!,
    color,
    isPale ? 0 : 0.06,
  )
  const floorY = figure.ground === undefined ? random.pick([985, 1020]) : figure.ground - random.int(90, 130)
  const stage =
    figure.ground === undefined
      ? random.weighted<Stage>([
          ['cove', 3],
          ['arch', 2],
          ['disc', 2],
          ['panel', 2],
          ['window', 3],
        ])
      : random.weighted<Stage>([
          ['floor', 4],
          ['plinth', 2],
          ['arch-floor', 2],
          ['window-floor', 3],
        ])
  const defs = `<linearGradient id="wall" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${lighter(wall, 0.38)}"/><stop offset=".6" stop-color="${wall}"/><stop offset="1" stop-color="${darker(wall, 0.13)}"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${darker(wall, 0.1)}"/><stop offset=".25" stop-color="${darker(wall, 0.02)}"/><stop offset="1" stop-color="${lighter(wall, 0.22)}"/></linearGradient>
<radialGradient id="vignette" cx=".46" cy=".42" r=".78"><stop offset=".55" stop-color="#1b1216" stop-opacity="0"/><stop offset="1" stop-color="#1b1216" stop-opacity=".17"/></radialGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>`
  const back = `<rect width="960" height="1200" fill="url(#wall)"/>${stages[stage](wall, floorY, random)}`
  const lamp = random.pick([
    [300, 260],
    [620, 240],
    [240, 480],
  ])
  const air = `<radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${lamp[0]}" cy="${lamp[1]}" r="820"><stop offset="0" stop-color="#fff6e6" stop-opacity=".2"/><stop offset="1" stop-color="#fff6e6" stop-opacity="0"/></radialGradient><rect width="960" height="1200" fill="url(#lamp)"/><rect width="960" height="1200" fill="url(#vignette)"/>`
  return { wall, defs, back, air }
}

type Stage =
  | 'cove'
  | 'arch'
  | 'disc'
  | 'panel'
  | 'window'
  | 'floor'
  | 'plinth'
  | 'arch-floor'
  | 'window-floor'
type Draw = (wall: string, floorY: number, random: Random) => string

const floor: Draw = (_, y) => `<rect y="${y}" width="960" height="${1200 - y}" fill="url(#floor)"/>`

const arch: Draw = (wall, _, random) => {
  const half = random.int(270, 350)
  const x = 480 + random.int(-60, 60)
  const top = random.int(90, 170)
  const path = `M${x - half} 1200V${top + half}A${half} ${half} 0 0 1 ${x + half} ${top + half}V1200Z`
  return `<path d="${path}" fill="${random.chance(0.5) ? lighter(wall, 0.35) : darker(wall, 0.09)}" fill-opacity=".75"/><path d="${path}" fill="none" stroke="${lighter(wall, 0.6)}" stroke-opacity=".5" stroke-width="3"/>`
}

const panes: Draw = (wall, _, random) => {
  const lean = random.int(90, 190)
  const x = random.int(-40, 220)
  const pane = (px: number, py: number) =>
    `M${px} ${py}l210 ${-lean * 0.35}l${-lean * 0.3} 300l-210 ${lean * 0.35}Z`
  const paths = [
    [0, 140],
    [235, 100],
    [-30, 480],
    [205, 440],
    [-60, 820],
    [175, 780],
  ].map(([dx, dy]) => pane(x + dx! + 120, dy!))
  return `<path d="${paths.join('')}" fill="${lighter(wall, 0.72)}" fill-opacity=".5" filter="url(#soft)"/>`
}

const stages: Record<Stage, Draw> = {
  cove: floor,
  arch: (wall, y, random) => arch(wall, y, random),
  disc: (wall, _, random) =>
    `<circle cx="${480 + random.int(-140, 140)}" cy="${random.int(420, 620)}" r="${random.int(300, 400)}" fill="${random.chance(0.5) ? lighter(wall, 0.4) : darker(wall, 0.1)}" fill-opacity=".7"/>`,
  panel: (wall, _, random) => {
    const x = random.pick([0, 330, 560])
    const width = random.int(300, 480)
    return `<rect x="${x}" width="${width}" height="1200" fill="${random.chance(0.5) ? lighter(wall, 0.36) : darker(wall, 0.08)}" fill-opacity=".7"/>`
  },
  window: panes,
  floor,
  plinth: (wall, y) => {
    const top = y + 92
    return `${floor(wall, y - 40, undefined as never)}<path d="M120 ${top}H840V1200H120Z" fill="${darker(wall, 0.12)}"/><path d="M120 ${top}L170 ${top - 44}H790L840 ${top}Z" fill="${lighter(wall, 0.42)}"/><rect x="120" y="${top}" width="720" height="${num(1200 - top)}" fill="url(#floor)" fill-opacity=".55"/>`
  },
  'arch-floor': (wall, y, random) => arch(wall, y, random) + floor(wall, y, random),
  'window-floor': (wall, y, random) => panes(wall, y, random) + floor(wall, y, random),
}
