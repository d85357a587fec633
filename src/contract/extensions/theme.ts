import { contrastRatio, minContrast } from '#contract/marketplace/accent.ts'
import type { ThemeColor } from './api.ts'

export type ThemeColors = Readonly<Record<ThemeColor, string>>

/** Colors that apply where a theme sets no color. Must be equal to the colors in `src/web/app/theme/tokens.css`. */
export const defaultColors: { light: ThemeColors; dark: ThemeColors } = {
  light: {
    paper: '#f8f5ef',
    tile: '#ece6da',
    line: '#ddd5c6',
    edge: '#867b6a',
    ink: '#1d1a16',
    soft: '#5f574b',
    accent: '#8a2f1d',
    'on-accent': '#fffaf2',
    good: '#2c5c43',
  },
  dark: {
    paper: '#151311',
    tile: '#221f1b',
    line: '#37322b',
    edge: '#857b6c',
    ink: '#f3ede3',
    soft: '#b5ab9c',
    accent: '#e8a577',
    'on-accent': '#1d120a',
    good: '#93c7a6',
  },
}

/** Minimum contrast between the border and the background of an input field (WCAG 2.2, 1.4.11). */
const minEdgeContrast = 3

const pairs: readonly [text: ThemeColor, ground: ThemeColor, min: number][] = [
  ['ink', 'paper', minContrast],
  ['ink', 'tile', minContrast],
  ['soft', 'paper', minContrast],
  ['soft', 'tile', minContrast],
  ['accent', 'paper', minContrast],
  ['accent', 'tile', minContrast],
  ['on-accent', 'accent', minContrast],
  ['good', 'paper', minContrast],
  ['edge', 'paper', minEdgeContrast],
]

/** Returns the pairs of colors (`#rrggbb`) in a theme whose contrast is too low. */
export function findLowContrast(
  colors: ThemeColors,
): { text: ThemeColor; ground: ThemeColor; contrast: number; min: number }[] {
  return pairs
    .map(([text, ground, min]) => ({
      text,
      ground,
      min,
      contrast: contrastRatio(colors[text], colors[ground]),
    }))
    .filter(({ contrast, min }) => contrast < min)
}
