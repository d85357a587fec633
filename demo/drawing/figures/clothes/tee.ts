import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, sheet } from '../../paths.ts'
import { drape } from '../body/body.ts'
import { torsoPulls, withSleeves } from './sleeves.ts'
import { type Neck, neckInside, torsoOf } from '../body/torso.ts'

const c = sheet.centre
const top = 218

export function drawTee(style: Style, brush: Brush, random: Random): Figure {
  const { neck = 'round', fit = 'regular', pocket = 'none' } = style.traits
  const isBoxy = fit === 'boxy'
  const hemY = (isBoxy ? 790 : 850) + random.int(-16, 16)
  const kind: Neck = neck === 'v' ? 'v' : neck === 'boat' ? 'boat' : 'crew'
  const torso = torsoOf({
    top,
    neck: kind,
    shoulder: isBoxy ? 186 : 166,
    armY: 416,
    chest: isBoxy ? 184 : 164,
    waist: [isBoxy ? 186 : 156, 640],
    hem: [isBoxy ? 188 : 164, hemY],
    dip: 9,
  })
  const sleeves = withSleeves(torso, { length: 218, angle: 30, cuff: 116, swell: 0 }, random)
  const parts: FigurePart[] = [
    ...sleeves.parts,
    {
      path: torso.path,
      folds: [...drape(random, [130, 520], [140, hemY], 4, 0.15), ...torsoPulls(torso, random)],
    },
  ]
  let lines =
    brush.seam(torso.armhole) +
    brush.seam(torso.neckline, 15, 0.16) +
    brush.seam(torso.neckline, 2, 0.5) +
    brush.stitch(
      `M${c - torso.underarm[0] + 6} ${hemY - 16}C${c - 60} ${hemY - 8} ${c + 60} ${hemY - 8} ${c + torso.underarm[0] - 6} ${hemY - 16}`,
      brush.dark,
    )
  if (pocket === 'one') {
    const path = closed([c + 42, 440], [c + 130, 440], [c + 130, 530], [c + 86, 550], [c + 42, 530])
    parts.push({ path, round: 0.3 })
    lines += brush.seam(path, 2)
  }
  return {
    behind: neckInside(torso, top, brush),
    parts,
    lines,
    hardware: '',
    focus: [c + 40, 380],
    hangs: { y: top, half: 150 },
    size: 1.22,
  }
}
