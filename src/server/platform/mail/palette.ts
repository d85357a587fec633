import { marketplace } from '../settings/marketplace.ts'

/** Each color as it is in light and in dark; the roles are those of the pages' theme. */
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

/** What an element is colored with: its class turns the same places dark. */
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

export type Look = keyof typeof looks

/** The palette with the accent the marketplace has chosen. */
function shadesOf(color: Color): readonly [light: string, dark: string] {
  const { light, dark, onLight, onDark } = marketplace().shades
  if (color === 'accent') return [light, dark]
  return color === 'onAccent' ? [onLight, onDark] : palette[color]
}

/** The declarations of a look in light: they stand in the element, since some mail programs drop `<style>`. */
export function lightStyle(look: Look): string {
  return Object.entries(looks[look])
    .map(([property, color]) => `${property}:${shadesOf(color as Color)[0]};`)
    .join('')
}

/** The same looks in dark, as `prefers-color-scheme` and as Outlook's own darkening ask for them. */
export function darkStyle(): string {
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
