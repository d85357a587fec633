import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure } from '../../figure.ts'
import { closed, num, open, sheet } from '../../paths.ts'
import { darker } from '../../tones.ts'
import { drape } from '../body/body.ts'

const c = sheet.centre

export function drawScarf(style: Style, brush: Brush, random: Random): Figure {
  if (style.traits['shape'] === 'square') {
    const path = closed(
      [c - 300, 330],
      [c - 100, 316, c + 120, 340, c + 296, 320],
      [c + 310, 500, c + 290, 760, c + 304, 900],
      [c + 100, 916, c - 120, 892, c - 298, 908],
      [c - 306, 720, c - 290, 520, c - 300, 330],
    )
    const corner = closed(
      [c + 304, 900],
      [c + 100, 916, c + 60, 910, c + 40, 906],
      [c + 120, 800, c + 200, 720, c + 300, 660],
    )
    return {
      parts: [
        { path, folds: drape(random, [220, 340], [240, 890], 5, 0.2) },
        {
          path: corner,
          fill: darker(style.accent.hex, 0.05),
          folds: drape(random, [60, 700], [120, 880], 2, 0.1),
        },
      ],
      lines: brush.seam(
        closed(
          [c - 272, 358],
          [c - 100, 346, c + 120, 368, c + 270, 350],
          [c + 282, 500, c + 264, 760, c + 276, 872],
          [c + 100, 888, c - 120, 866, c - 270, 880],
          [c - 278, 720, c - 264, 520, c - 272, 358],
        ),
        7,
        0.42,
      ),
      hardware: '',
      focus: [c + 120, 760],
      size: 1.06,
    }
  }
  const left = closed(
    [c - 10, 250],
    [c - 150, 280, c - 180, 420, c - 170, 560],
    [c - 164, 720, c - 190, 860, c - 186, 990],
    [c - 40, 1002],
    [c - 34, 860, c - 20, 700, c - 10, 560],
    [c, 450, c + 20, 360, c + 60, 320],
  )
  const right = closed(
    [c - 40, 240],
    [c + 120, 230, c + 190, 330, c + 176, 500],
    [c + 170, 640, c + 196, 760, c + 190, 880],
    [c + 56, 894],
    [c + 50, 760, c + 40, 640, c + 40, 540],
    [c + 36, 440, c + 10, 360, c - 70, 330],
  )
  const loop = closed(
    [c - 128, 330],
    [c - 150, 210, c + 150, 190, c + 150, 320],
    [c + 140, 420, c + 40, 450, c - 20, 440],
    [c - 90, 430, c - 124, 400, c - 128, 330],
  )
  const hole = closed(
    [c - 60, 290],
    [c - 50, 240, c + 60, 236, c + 74, 286],
    [c + 60, 326, c - 40, 332, c - 60, 290],
  )
  const fringe =
    tassels(c - 182, c - 44, 994, style.color.hex) + tassels(c + 60, c + 186, 886, style.color.hex)
  const folds = drape(random, [150, 300], [170, 960], 7, 0.22)
  return {
    behind: fringe,
    parts: [
      { path: left, folds, turn: 2 },
      { path: right, folds, turn: -2 },
      {
        path: loop,
        turn: 78,
        folds: [0, 1, 2].map((i) => ({
          path: open(
            [c - 120, 340 + i * 26],
            [c - 40, 400 + i * 20, c + 80, 380 + i * 20, c + 140, 300 + i * 20],
          ),
          width: 14,
          strength: 0.22,
        })),
      },
      { path: hole, fill: brush.deep, isPlain: true },
    ],
    lines: '',
    hardware: '',
    focus: [c + 30, 440],
    size: 1.06,
  }
}

function tassels(from: number, to: number, y: number, color: string): string {
  return Array.from({ length: 14 }, (_, i) => {
    const x = from + ((to - from) * i) / 13
    return `<path d="M${num(x)} ${y - 4}c${(i % 3) - 1} 20 ${(i % 2) * 4 - 2} 36 ${(i % 3) * 2 - 2} ${50 + ((i * 5) % 9)}" stroke="${i % 2 ? color : darker(color, 0.2)}" stroke-width="6" stroke-linecap="round" fill="none"/>`
  }).join('')
}
