import type { Texture } from '#demo/catalog/fabrics.ts'
import { lightness } from './tones.ts'

/** Noise that reads as cloth: two frequencies (across, down), and how hard it shows. */
interface Grain {
  frequency: string
  octaves: number
  /** Depth of the relief the light falls on. */
  relief: number
  opacity: number
}

const grains: Record<Texture, Grain> = {
  plain: { frequency: '0.6 0.6', octaves: 2, relief: 0.4, opacity: 0.22 },
  twill: { frequency: '0.35 0.6', octaves: 2, relief: 0.66, opacity: 0.34 },
  rib: { frequency: '0.3 0.4', octaves: 2, relief: 0.66, opacity: 0.36 },
  cable: { frequency: '0.35 0.45', octaves: 2, relief: 0.6, opacity: 0.34 },
  knit: { frequency: '0.5 0.6', octaves: 2, relief: 0.5, opacity: 0.3 },
  satin: { frequency: '0.02 0.5', octaves: 1, relief: 0.22, opacity: 0.14 },
  linen: { frequency: '0.03 0.7', octaves: 2, relief: 0.6, opacity: 0.3 },
  denim: { frequency: '0.6 0.2', octaves: 2, relief: 0.6, opacity: 0.36 },
  leather: { frequency: '0.22 0.22', octaves: 2, relief: 0.45, opacity: 0.26 },
  suede: { frequency: '0.7 0.7', octaves: 2, relief: 0.6, opacity: 0.32 },
  quilt: { frequency: '0.2 0.2', octaves: 1, relief: 0.28, opacity: 0.18 },
  tweed: { frequency: '0.4 0.4', octaves: 2, relief: 0.9, opacity: 0.46 },
  cord: { frequency: '0.6 0.06', octaves: 2, relief: 0.66, opacity: 0.36 },
  metal: { frequency: '0.02 0.02', octaves: 1, relief: 0.28, opacity: 0.09 },
  straw: { frequency: '0.15 0.5', octaves: 2, relief: 0.88, opacity: 0.41 },
  fleece: { frequency: '0.075 0.08', octaves: 3, relief: 1.8, opacity: 0.55 },
}

/** How deeply large folds run: silk pours, leather hardly bends. */
const creases: Record<Texture, { frequency: string; relief: number; opacity: number }> = {
  plain: { frequency: '0.0037 0.002', relief: 23, opacity: 0.38 },
  twill: { frequency: '0.0031 0.0015', relief: 20, opacity: 0.31 },
  rib: { frequency: '0.0031 0.0015', relief: 16, opacity: 0.26 },
  cable: { frequency: '0.0031 0.002', relief: 16, opacity: 0.26 },
  knit: { frequency: '0.0031 0.002', relief: 18, opacity: 0.29 },
  satin: { frequency: '0.0056 0.0013', relief: 36, opacity: 0.59 },
  linen: { frequency: '0.0068 0.004', relief: 27, opacity: 0.45 },
  denim: { frequency: '0.0037 0.0025', relief: 20, opacity: 0.34 },
  leather: { frequency: '0.0037 0.003', relief: 16, opacity: 0.34 },
  suede: { frequency: '0.0031 0.0025', relief: 13, opacity: 0.25 },
  quilt: { frequency: '0.0074 0.01', relief: 16, opacity: 0.31 },
  tweed: { frequency: '0.0025 0.0015', relief: 16, opacity: 0.26 },
  cord: { frequency: '0.0037 0.002', relief: 18, opacity: 0.29 },
  metal: { frequency: '0.0037 0.003', relief: 5.4, opacity: 0.12 },
  straw: { frequency: '0.0037 0.003', relief: 9, opacity: 0.19 },
  fleece: { frequency: '0.005 0.004', relief: 14, opacity: 0.25 },
}

/** Filters `grain` and `crease`: gray relief, mid-gray where the cloth lies flat, for soft-light. */
export function textureFilters(texture: Texture, seed: number, isRigid: boolean): string {
  const g = grains[texture]
  const c = creases[texture]
  return (
    relief('grain', g.frequency, g.octaves, g.relief, seed, 2.6) +
    relief('crease', c.frequency, 2, isRigid ? c.relief * 0.35 : c.relief, seed + 7, 1.9)
  )
}

/** Both reliefs, as rectangles to be clipped to the figure. */
export function textureLayers(texture: Texture, color: string): string {
  // Soft light hardly moves near-black cloth, so dark colors get more of it.
  const boost = lightness(color) < 60 ? 1.5 : lightness(color) > 215 ? 1.15 : 1
  const layer = (id: string, opacity: number) =>
    `<rect width="960" height="1200" filter="url(#${id})" opacity="${Math.min(1, opacity * boost).toFixed(2)}" style="mix-blend-mode:soft-light"/>`
  return layer('crease', creases[texture].opacity) + layer('grain', grains[texture].opacity / boost)
}

const elevation = 55
const flat = Math.sin((elevation * Math.PI) / 180)

function relief(
  id: string,
  frequency: string,
  octaves: number,
  scale: number,
  seed: number,
  contrast: number,
): string {
  const shift = (0.5 - flat * contrast).toFixed(3)
  const channel = (name: string) => `<feFunc${name} type="linear" slope="${contrast}" intercept="${shift}"/>`
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>
<feDiffuseLighting surfaceScale="${scale}" lighting-color="#fff"><feDistantLight azimuth="235" elevation="${elevation}"/></feDiffuseLighting>
<feComponentTransfer>${channel('R')}${channel('G')}${channel('B')}</feComponentTransfer></filter>`
}
