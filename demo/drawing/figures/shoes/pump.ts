import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Brush } from '../../brush.ts'
import type { Figure, FigurePart } from '../../figure.ts'
import { closed, num, open } from '../../paths.ts'
import { standing } from './shoe-last.ts'
import { g } from './sole.ts'

export function drawPump(style: Style, brush: Brush, random: Random): Figure {
  const { heel = 'kitten', cut = 'pump' } = style.traits
  const isFlat = style.type.form === 'flat'
  const h = isFlat ? 16 : heel === 'stiletto' ? 190 : heel === 'block' ? 150 : 104
  const back = g - h
  const isPointed = !isFlat || style.traits['toe'] === 'pointed'
  const tip = isPointed ? 822 : 792
  const inner = random.pick(['#e3cdb3', '#d8b9a0', '#c9a58a'])
  const topline = g - 96 - (isFlat ? 26 : 0)
  const upper = closed(
    [176, back - 10],
    [158, back - 80, 170, back - 130, 186, back - 150],
    [206, back - 156, 216, back - 146, 224, back - 132],
    [300, back - 60 + h * 0.16, 420, g - 70 - h * 0.16, 560, topline - 8],
    [580, topline - 12, 600, topline - 8, 616, topline - 2],
    [700, g - 74, isPointed ? 770 : 800, g - 60, tip, g - 20],
    [740, g - 4, 660, g - 2, 600, g - 4],
    [480, g - 10, 400, back + h * 0.35, 300, back - 2],
    [250, back - 14, 200, back - 12, 176, back - 10],
  )
  const lining = closed(
    [196, back - 146],
    [206, back - 164, 220, back - 160, 228, back - 146],
    [300, back - 84 + h * 0.16, 430, g - 104 - h * 0.12, 566, topline - 14],
    [420, g - 70 - h * 0.16, 300, back - 60 + h * 0.16, 224, back - 132],
  )
  const underside: FigurePart = {
    path: closed(
      [176, back - 12],
      [300, back - 6, 400, back + h * 0.36, 600, g - 8],
      [700, g - 6, 780, g - 10, tip, g - 20],
      [790, g, 700, g + 2, 600, g + 2],
      [470, g, 390, back + h * 0.5, 296, back + 12],
      [176, back + 6],
    ),
    fill: '#b98d63',
    round: 0.4,
  }
  const heels: Record<string, string> = {
    stiletto: closed(
      [176, back - 8],
      [290, back + 2],
      [240, back + 60, 214, g - 60, 208, g],
      [190, g],
      [190, g - 80, 172, back + 60, 176, back - 8],
    ),
    kitten: closed(
      [176, back - 8],
      [286, back],
      [246, back + 40, 222, g - 30, 218, g],
      [192, g],
      [192, g - 40, 172, back + 40, 176, back - 8],
    ),
    block: closed([176, back - 8], [300, back + 4], [286, g], [178, g]),
  }
  const heelPath = isFlat
    ? closed([172, g - 18], [300, g - 14], [298, g], [174, g])
    : (heels[heel] ?? heels['kitten']!)
  const parts: FigurePart[] = [
    { path: heelPath, round: 0.9, ...(isFlat && { fill: '#4a3a30' }) },
    underside,
    { path: lining, fill: inner, round: 0.3 },
    { path: upper, round: 1.1 },
  ]
  let hardware = ''
  if (cut === 'slingback') {
    parts[3] = {
      path: closed(
        [440, g - 62 - h * 0.2],
        [500, g - 88, 540, topline - 6, 560, topline - 8],
        [580, topline - 12, 600, topline - 8, 616, topline - 2],
        [700, g - 74, 770, g - 60, tip, g - 20],
        [740, g - 4, 660, g - 2, 600, g - 4],
        [520, g - 8, 470, g - 26, 440, g - 62 - h * 0.2],
      ),
      round: 1.1,
    }
    parts[2] = {
      path: closed(
        [176, back - 10],
        [180, back - 20, 280, back - 12, 320, back],
        [420, back + h * 0.4, 500, g - 30, 560, g - 20],
        [480, g - 10, 400, back + h * 0.35, 300, back - 2],
        [250, back - 10, 200, back - 8, 176, back - 10],
      ),
      fill: inner,
      round: 0.3,
    }
    const strap = open(
      [470, g - 84 - h * 0.18],
      [380, back - 20, 260, back - 140, 184, back - 128],
      [160, back - 110, 170, back - 70, 200, back - 60],
      [260, back - 50, 360, back - 10, 452, g - 66 - h * 0.2],
    )
    hardware = `<path d="${strap}" fill="none" stroke="${brush.deep}" stroke-width="17"/><path d="${strap}" fill="none" stroke="${brush.color}" stroke-width="13"/><circle cx="420" cy="${num(back + h * 0.12)}" r="11" fill="none" stroke="#caa456" stroke-width="5"/>`
  }
  const trim = style.traits['trim']
  if (trim === 'bow')
    hardware += `<path d="M600 ${topline - 2}l-40 -30v56ZM600 ${topline - 2}l44 -18v46Z" fill="${brush.dark}"/><circle cx="601" cy="${topline + 1}" r="11" fill="${brush.color}" stroke="${brush.deep}" stroke-width="2"/>`
  if (trim === 'strap')
    hardware += `<path d="M330 ${g - 86}C400 ${g - 190} 480 ${g - 196} 540 ${g - 110}" fill="none" stroke="${brush.deep}" stroke-width="20"/><path d="M330 ${g - 86}C400 ${g - 190} 480 ${g - 196} 540 ${g - 110}" fill="none" stroke="${brush.color}" stroke-width="15"/><rect x="388" y="${g - 172}" width="26" height="22" rx="4" fill="none" stroke="#caa456" stroke-width="5"/>`
  const rim =
    cut === 'slingback'
      ? ''
      : brush.seam(
          open(
            [196, back - 150],
            [206, back - 156, 216, back - 146, 224, back - 132],
            [300, back - 60 + h * 0.16, 420, g - 70 - h * 0.16, 560, topline - 8],
            [580, topline - 12, 600, topline - 8, 616, topline - 2],
          ),
          3.4,
          0.5,
        )
  return standing({ parts, lines: rim, hardware }, [560, 650])
}
