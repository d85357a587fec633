import type { ThemeColor } from '#contract/extensions/api.ts'
import type { ThemeColors } from '#contract/extensions/theme.ts'
import { accentShades, type Accent } from '#contract/marketplace/accent.ts'
import { marketplace } from '../../config/marketplace.ts'

/** Colors of emails in light and dark mode. Each color has the same role as in the web pages' theme. */
export const palette = {
  paper: ['#f8f5ef', '#151311'],
  sheet: ['#fffdfa', '#1f1c18'],
  tile: ['#f3eee4', '#2b2722'],
  line: ['#ddd5c6', '#3b352d'],
  ink: ['#1d1a16', '#f3ede3'],
  soft: ['#5f574b', '#b5ab9c'],
  accent: ['#8a2f1d', '#e8a577'],
  onAccent: ['#fffaf2', '#1d120a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

type Color = keyof typeof palette

/**
 * Colors of each style of an element. In dark mode, the CSS class with the name of the style applies the dark colors.
 */
const looks = {
  paper: { 'background-color': 'paper' },
  sheet: { 'background-color': 'sheet', 'border-color': 'line' },
  tile: { 'background-color': 'tile' },
  rule: { 'border-color': 'line' },
  ink: { color: 'ink' },
  soft: { color: 'soft' },
  link: { color: 'accent' },
  button: { 'background-color': 'accent' },
  label: { color: 'onAccent' },
} as const satisfies Record<string, Record<string, Color>>

export type StyleName = keyof typeof looks

/** Theme colors that extensions set. `set` lists the names of the colors that they define. */
export interface EmailTheme {
  light: ThemeColors
  dark: ThemeColors
  set: readonly ThemeColor[]
}

const plain: ReadonlySet<ThemeColor> = new Set(['paper', 'tile', 'line', 'ink', 'soft'])
let theme: EmailTheme | undefined
let changes = 0

/** Applies the theme of the web pages to emails. If it is undefined, emails have the default colors again. */
export function setEmailTheme(to: EmailTheme | undefined): void {
  theme = to
  changes++
}

/** Cached styles for the current colors. The cache is rebuilt when the colors change. */
let made = { stamp: '', light: new Map<StyleName, string>(), dark: '' }

function madeNow(): typeof made {
  const stamp = `${changes} ${marketplace().version}`
  if (made.stamp !== stamp) made = { stamp, light: new Map(), dark: '' }
  return made
}

/** Returns the light and dark shade of a color. The theme and the marketplace's accent color apply as on web pages. */
function shadesOf(color: Color): readonly [light: string, dark: string] {
  if (color === 'accent' || color === 'onAccent') {
    const { light, dark, onLight, onDark } = accentNow()
    return color === 'accent' ? [light, dark] : [onLight, onDark]
  }
  if (!theme?.set.some((name) => plain.has(name))) return palette[color]
  // A theme's neutral colors are applied together or not at all, because a theme is designed as a whole. The
  // email's background has the paper color of the pages.
  const name = color === 'sheet' ? 'paper' : color
  return [theme.light[name], theme.dark[name]]
}

/**
 * Returns the accent color. The marketplace's accent takes precedence over the theme's. The color is adjusted
 * until it is readable on the background.
 */
function accentNow(): Accent {
  const { accent, shades } = marketplace()
  if (accent !== null) return theme ? accentShades(accent, hardestOf(theme)) : shades
  if (!theme) return shades
  const { light, dark } = theme
  return { light: light.accent, dark: dark.accent, onLight: light['on-accent'], onDark: dark['on-accent'] }
}

const hardestOf = ({ light, dark }: EmailTheme) => ({ light: light.tile, dark: dark.tile })

/**
 * Returns the light colors of a style as CSS declarations for the style attribute, because some mail programs drop
 * `<style>`.
 */
export function lightStyle(look: StyleName): string {
  const { light } = madeNow()
  const style = light.get(look) ?? makeLight(look)
  light.set(look, style)
  return style
}

function makeLight(look: StyleName): string {
  return Object.entries(looks[look])
    .map(([property, color]) => `${property}:${shadesOf(color as Color)[0]};`)
    .join('')
}

/** Returns the CSS rules for dark colors, for `prefers-color-scheme` and for Outlook's own dark mode. */
export function darkStyle(): string {
  const now = madeNow()
  now.dark ||= makeDark()
  return now.dark
}

function makeDark(): string {
  const rules = (prefixOf: (property: string) => string): string =>
    Object.entries(looks)
      .flatMap(([look, style]) =>
        Object.entries(style).map(
          ([property, color]) => `${prefixOf(property)}.${look}{${property}:${shadesOf(color)[1]}!important}`,
        ),
      )
      .join('\n')
  const outlook = rules((property) => (property === 'color' ? '[data-ogsc] ' : '[data-ogsb] '))
  return `@media (prefers-color-scheme:dark){\n${rules(() => '')}\n}\n${outlook}`
}
