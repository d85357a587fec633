import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Figure, FigurePart } from './figure.ts'
import { num, sheet } from './paths.ts'
import { patternTile } from './patterns.ts'
import type { Scene } from './scene.ts'
import { textureFilters, textureLayers } from './textures.ts'
import { threadTile } from './threads.ts'
import { darker, lighter, lightness } from './tones.ts'

export interface Sheet {
  style: Style
  figure: Figure
  scene: Scene
  isCloseUp: boolean
}

/** The finished picture: wall, shadow, cloth with its pattern, folds, seams, relief, hardware, air. */
export function compose({ style, figure, scene, isCloseUp }: Sheet, random: Random): string {
  const color = style.color.hex
  // Cashmere is knitted in a jumper, but woven in a coat.
  const isWoven = style.fabricName === 'cashmere' && style.type.parent === 'Outerwear'
  const texture = isWoven ? 'twill' : style.fabric.texture
  const pattern = patternTile(style, random)
  const threads = threadTile(texture, color)
  const whole = figure.parts.map((part) => part.path).join('')
  const parts = figure.parts.map((part, i) => paintPart(part, i, style, pattern !== '', threads !== ''))
  const turn = random.between(-2.2, 2.2) * (figure.ground === undefined ? 1 : 0)
  const size =
    (figure.size ?? 1) * (figure.hangs || figure.ground !== undefined ? 1 : random.between(0.97, 1.03))
  const seed = random.int(1, 900)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}" viewBox="${viewBox(figure, isCloseUp)}">
<defs>${scene.defs}${pattern}${threads}${textureFilters(texture, seed, figure.isRigid ?? false)}${shades}
<filter id="cast" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="near" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="7"/></filter>
<filter id="fold" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="6"/></filter>
<clipPath id="whole">${figure.parts.map((part) => `<path d="${part.path}"/>`).join('')}</clipPath>
${figure.parts.map((part, i) => `<clipPath id="p${i}"><path d="${part.path}"/></clipPath>`).join('')}</defs>
${scene.back}
<g transform="rotate(${num(turn)} 480 560) translate(480 590) scale(${size.toFixed(3)}) translate(-480 -590)">
${shadow(whole, figure)}${figure.behind ?? ''}
${parts.join('\n')}
<g clip-path="url(#whole)">${textureLayers(texture, color)}</g>
${figure.lines}${figure.hardware}
</g>
${scene.air}</svg>`
}

const shades = `<linearGradient id="round"><stop offset="0" stop-color="#1b1216" stop-opacity=".2"/><stop offset=".16" stop-color="#fff6e6" stop-opacity=".1"/><stop offset=".38" stop-color="#fff6e6" stop-opacity=".2"/><stop offset=".66" stop-color="#1b1216" stop-opacity=".06"/><stop offset="1" stop-color="#1b1216" stop-opacity=".46"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6e6" stop-opacity=".12"/><stop offset=".45" stop-color="#fff6e6" stop-opacity="0"/><stop offset="1" stop-color="#1b1216" stop-opacity=".24"/></linearGradient>`

function paintPart(
  part: FigurePart,
  index: number,
  style: Style,
  hasPattern: boolean,
  hasThreads: boolean,
): string {
  const fill = part.fill ?? style.color.hex
  const turned = (id: string) =>
    part.turn
      ? `<g clip-path="url(#p${index})"><rect x="-600" y="-600" width="2200" height="2400" fill="url(#${id})" transform="rotate(${num(part.turn)} 480 400)"/></g>`
      : `<path d="${part.path}" fill="url(#${id})"/>`
  const folds = (part.folds ?? []).map(
    (f) =>
      `<path d="${f.path}" stroke="#1b1216" stroke-opacity="${f.strength.toFixed(2)}" stroke-width="${num(f.width)}" fill="none" stroke-linecap="round"/><path d="${f.path}" transform="translate(${num(-f.width * 0.95)} 0)" stroke="#fff6e6" stroke-opacity="${(f.strength * (lightness(fill) < 70 ? 0.45 : 0.8)).toFixed(2)}" stroke-width="${num(f.width * 0.8)}" fill="none" stroke-linecap="round"/>`,
  )
  const round = part.round ?? 1
  return `<path d="${part.path}" fill="${fill}"/>${hasPattern && !part.isPlain ? turned('weave') : ''}${hasThreads && !part.fill ? turned('thread') : ''}
<path d="${part.path}" fill="url(#round)" fill-opacity="${num(round)}"/><path d="${part.path}" fill="url(#fall)"/>
${folds.length > 0 ? `<g clip-path="url(#p${index})"><g filter="url(#fold)">${folds.join('')}</g></g>` : ''}
<path d="${part.path}" fill="none" stroke="${lightness(fill) < 60 ? lighter(fill, 0.16) : darker(fill, 0.5)}" stroke-opacity=".5" stroke-width="2"/>`
}

function shadow(whole: string, figure: Figure): string {
  if (figure.ground !== undefined) {
    const y = figure.ground
    return `<ellipse cx="490" cy="${y + 6}" rx="370" ry="34" fill="#1b1216" fill-opacity=".3" filter="url(#cast)"/><path d="${whole}" fill="#1b1216" fill-opacity=".2" filter="url(#cast)" transform="translate(26 16)"/>`
  }
  return `<path d="${whole}" fill="#1b1216" fill-opacity=".3" filter="url(#cast)" transform="translate(24 30)"/>${[18, 11, 5].map((width) => `<path d="${whole}" fill="none" stroke="#1b1216" stroke-width="${width}" stroke-opacity=".07" transform="translate(4 6)"/>`).join('')}`
}

function viewBox({ focus, zoom = 2.3 }: Figure, isCloseUp: boolean): string {
  if (!isCloseUp) return `0 0 ${sheet.width} ${sheet.height}`
  const width = sheet.width / zoom
  const height = sheet.height / zoom
  const x = Math.min(sheet.width - width, Math.max(0, focus[0] - width / 2))
  const y = Math.min(sheet.height - height, Math.max(0, focus[1] - height / 2))
  return [x, y, width, height].map(num).join(' ')
}
