/**
 * Accent colors (`#rrggbb`) for the light and the dark theme, and text colors on these backgrounds (`onLight`,
 * `onDark`).
 */
export interface Accent {
  light: string
  dark: string
  onLight: string
  onDark: string
}

/** Accent color of a marketplace that has not chosen a color. */
export const defaultAccent: Accent = {
  light: '#8a2f1d',
  dark: '#e8a577',
  onLight: '#fffaf2',
  onDark: '#1d120a',
}

/** Minimum contrast of text against its background (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5

/**
 * For each theme, the background on which text in the accent color has the lowest contrast: the design token `tile` or
 * `paper`.
 */
const grounds = { light: '#ece6da', dark: '#221f1b' } as const

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Returns a readable variant of a color (`#rrggbb`) for each theme: the color itself if its contrast is high enough,
 * otherwise the closest darker or lighter shade of the same hue. `on` contains, for each theme, the background on which
 * the color has the lowest contrast.
 */
export function accentShades(
  color: string,
  on: Readonly<Record<'light' | 'dark', string>> = grounds,
): Accent {
  const light = shadeFor(color, on.light, black)
  const dark = shadeFor(color, on.dark, white)
  return { light, dark, onLight: textOn(light), onDark: textOn(dark) }
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low, high] = [luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other))].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const steps = 50

function shadeFor(color: string, ground: string, towards: Rgb): string {
  const from = rgbOf(color)
  for (let step = 0; step < steps; step++) {
    const shade = hexOf(mix(from, towards, step / steps))
    if (contrastRatio(shade, ground) >= minContrast) return shade
  }
  return hexOf(towards)
}

/** Returns a text color with a contrast of at least 4.5 to the background. White or black always has this contrast. */
function textOn(ground: string): string {
  const texts = [defaultAccent.onLight, defaultAccent.onDark, '#ffffff', '#000000']
  return (
    texts.find((text) => contrastRatio(text, ground) >= minContrast) ??
    texts.toSorted((a, b) => contrastRatio(b, ground) - contrastRatio(a, ground))[0]!
  )
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const rgbOf = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
