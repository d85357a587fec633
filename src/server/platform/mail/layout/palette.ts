import type { ThemeColor } from '#contract/extensions/api.ts'
import type { ThemeColors } from '#contract/extensions/theme.ts'
import { accentShades, type Accent } from '#contract/marketplace/accent.ts'
import { marketplace } from '../../config/marketplace.ts'

/** Colors of emails in light and dark mode. Each color has the same role as in the theme of the pages. */
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

/** Colors of each style. In dark mode, a CSS class with the style's name applies the dark colors. */
const styleColors = {
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

export type StyleName = keyof typeof styleColors

/** Theme colors from extensions. `set` lists the names of the colors that the extensions define. */
export interface EmailTheme {
  light: ThemeColors
  dark: ThemeColors
  set: readonly ThemeColor[]
}

const plain: ReadonlySet<ThemeColor> = new Set(['paper', 'tile', 'line', 'ink', 'soft'])
let theme: EmailTheme | undefined
let themeChanges = 0

/** Applies the pages' theme to emails. If `to` is undefined, emails get the default colors again. */
export function setEmailTheme(to: EmailTheme | undefined): void {
  theme = to
  themeChanges++
}

/** Cached styles for the current colors. Rebuilt when the colors change. */
let cachedStyles = { stamp: '', light: new Map<StyleName, string>(), dark: '' }

function currentStyles(): typeof cachedStyles {
  const version = `${themeChanges} ${marketplace().version}`
  if (cachedStyles.stamp !== version) cachedStyles = { stamp: version, light: new Map(), dark: '' }
  return cachedStyles
}

/**
 * Returns the light and the dark shade of a color, taking into account the theme and the marketplace's accent color, as
 * on pages.
 */
function shadesOf(color: Color): readonly [light: string, dark: string] {
  if (color === 'accent' || color === 'onAccent') {
    const { light, dark, onLight, onDark } = currentAccent()
    return color === 'accent' ? [light, dark] : [onLight, onDark]
  }
  if (!theme?.set.some((name) => plain.has(name))) return palette[color]
  // Applies either all or none of a theme's neutral colors, because a theme is designed as a whole. The email's
  // background gets the same color as the background of pages.
  const name = color === 'sheet' ? 'paper' : color
  return [theme.light[name], theme.dark[name]]
}

/**
 * Returns the accent color. The marketplace's accent color takes precedence over the theme's, and is adjusted until it
 * is readable on the background.
 */
function currentAccent(): Accent {
  const { accent, shades } = marketplace()
  if (accent !== null) return theme ? accentShades(accent, accentBackgrounds(theme)) : shades
  if (!theme) return shades
  const { light, dark } = theme
  return { light: light.accent, dark: dark.accent, onLight: light['on-accent'], onDark: dark['on-accent'] }
}

const accentBackgrounds = ({ light, dark }: EmailTheme) => ({ light: light.tile, dark: dark.tile })

/**
 * Returns the light colors of a style as CSS declarations for the style attribute. Style sheets are not sufficient,
 * because some mail programs drop `<style>`.
 */
export function lightStyle(styleName: StyleName): string {
  const { light } = currentStyles()
  const style = light.get(styleName) ?? makeLight(styleName)
  light.set(styleName, style)
  return style
}

function makeLight(styleName: StyleName): string {
  return Object.entries(styleColors[styleName])
    .map(([property, color]) => `${property}:${shadesOf(color as Color)[0]};`)
    .join('')
}

/** Returns the CSS rules for dark colors, both for `prefers-color-scheme` and for Outlook's own dark mode. */
export function darkStyle(): string {
  const now = currentStyles()
  now.dark ||= makeDark()
  return now.dark
}

function makeDark(): string {
  const rules = (prefixOf: (property: string) => string): string =>
    Object.entries(styleColors)
      .flatMap(([styleName, style]) =>
        Object.entries(style).map(
          ([property, color]) =>
            `${prefixOf(property)}.${styleName}{${property}:${shadesOf(color)[1]}!important}`,
        ),
      )
      .join('\n')
  const outlook = rules((property) => (property === 'color' ? '[data-ogsc] ' : '[data-ogsb] '))
  return `@media (prefers-color-scheme:dark){\n${rules(() => '')}\n}\n${outlook}`
}
