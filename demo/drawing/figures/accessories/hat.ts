import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, mirrored, open, sheet } from '../../paths.ts'
import { darker } from '../../tones.ts'

const c = sheet.centre

export function drawHat(style: Style, brush: Brush, random: Random): Figure {
  const shape = style.traits['shape'] ?? 'fedora'
  const band = style.accent.hex
  const y = 700
  if (shape === 'beret') {
    const body = closed(
      [c - 330, y - 30],
      [c - 360, y - 220, c - 100, y - 300, c + 60, y - 280],
      [c + 280, y - 260, c + 380, y - 120, c + 330, y - 20],
      [c + 260, y + 60, c - 240, y + 80, c - 330, y - 30],
    )
    const rim = closed(
      [c - 210, y + 34],
      [c - 80, y + 70, c + 120, y + 64, c + 236, y + 24],
      [c + 228, y + 66, c + 100, y + 108, c - 10, y + 106],
      [c - 110, y + 106, c - 200, y + 78, c - 210, y + 34],
    )
    return {
      parts: [
        { path: rim },
        {
          path: body,
          folds: [-1, 0, 1].map((i) => ({
            path: open(
              [c + 40 + i * 30, y - 260],
              [c + i * 120, y - 180, c + i * 220, y - 100, c + i * 240, y],
            ),
            width: 20,
            strength: 0.15,
          })),
        },
      ],
      lines: brush.seam(rim, 2.4),
      hardware: `<path d="M${c + 58} ${y - 278}c4 -16 6 -26 14 -34" stroke="${brush.dark}" stroke-width="12" stroke-linecap="round"/>`,
      focus: [c, y - 90],
      ground: 812,
      size: 1.08,
    }
  }
  const isBucket = shape === 'bucket'
  const brim = isBucket
    ? mirrored(
        [0, y - 30],
        [190, y - 30],
        [230, y + 20, 290, y + 60, 330, y + 96],
        [240, y + 150, 120, y + 160, 0, y + 160],
      )
    : closed(
        [c - 380, y + 10],
        [c - 300, y - 70, c + 300, y - 70, c + 380, y + 10],
        [c + 330, y + 110, c + 160, y + 140, c, y + 140],
        [c - 160, y + 140, c - 330, y + 110, c - 380, y + 10],
      )
  const crown = isBucket
    ? mirrored(
        [0, y - 260],
        [90, y - 262, 150, y - 250, 168, y - 236],
        [186, y - 160, 196, y - 80, 204, y - 6],
        [130, y + 22, 60, y + 26, 0, y + 26],
      )
    : mirrored(
        [0, y - 220],
        [40, y - 250, 120, y - 262, 158, y - 220],
        [188, y - 150, 200, y - 60, 208, y + 20],
        [130, y + 58, 60, y + 60, 0, y + 60],
      )
  const ribbon = mirrored(
    [0, y - 8],
    [70, y - 8, 140, y - 16, 202, y - 40],
    [208, y + 22],
    [130, y + 60, 60, y + 62, 0, y + 62],
  )
  const parts: FigurePart[] = [
    { path: brim, round: 0.8 },
    {
      path: crown,
      folds: isBucket
        ? []
        : [
            {
              path: open([c - 70, y - 230], [c - 30, y - 170, c - 20, y - 130, c - 30, y - 60]),
              width: 30,
              strength: 0.2,
            },
          ],
    },
  ]
  if (!isBucket) parts.push({ path: ribbon, fill: band, round: 0.9 })
  const rows = isBucket
    ? [0, 26, 52, 78]
        .map((d) =>
          brush.stitch(
            open(
              [c - 214 - d * 1.3, y + 16 + d],
              [c - 100, y + 60 + d, c + 100, y + 60 + d, c + 214 + d * 1.3, y + 16 + d],
            ),
            brush.dark,
          ),
        )
        .join('')
    : ''
  return {
    parts,
    lines: rows + brush.seam(crown, 2.2, 0.4),
    hardware: isBucket
      ? [60, 84]
          .map(
            (x) =>
              `<circle cx="${c + x}" cy="${y - 70}" r="7" fill="none" stroke="#b9bcc0" stroke-width="4"/>`,
          )
          .join('')
      : `<path d="M${c + 150} ${y - 26}l46 -10v64l-46 14Z" fill="${darker(band, 0.2)}"/>`,
    focus: [c + 60, y - 60],
    ground: isBucket ? 860 : 838,
    size: random.between(0.98, 1.05),
  }
}
