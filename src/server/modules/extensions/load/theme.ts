import { z } from 'zod'
import { themeColors, themeLengths, type ThemeColor } from '#contract/extensions/api.ts'
import { defaultColors, findLowContrast, type ThemeColors } from '#contract/extensions/theme.ts'
import type { ReportProblem } from './read-json.ts'

/** Parsed theme of an extension. */
export interface ExtensionTheme {
  /** CSS custom properties and their values. */
  properties: Readonly<Record<`--${string}`, string>>
  /** All colors for light and dark mode. Colors that the theme does not set have Souk's default values. */
  colors: { light: ThemeColors; dark: ThemeColors }
  set: readonly ThemeColor[]
  /** Background colors behind accent-colored text in light and dark mode, as `#rrggbb`. */
  backgrounds: { light: string; dark: string }
}

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'a color is #rrggbb, in lower case')
const colors = z.strictObject(Object.fromEntries(themeColors.map((name) => [name, color.optional()])))
const length = z.string().regex(/^\d{1,3}(\.\d{1,3})?(px|rem)$/, 'a length is 12px or 0.75rem')
const theme = z.strictObject({
  light: colors.default({}),
  dark: colors.default({}),
  lengths: z
    .strictObject(Object.fromEntries(themeLengths.map((name) => [name, length.optional()])))
    .default({}),
})

/** Parses a `theme.json` and checks that text has enough contrast. */
export function readTheme(json: unknown, note: ReportProblem): ExtensionTheme | undefined {
  if (json === undefined) return undefined
  const read = theme.safeParse(json)
  if (!read.success) {
    for (const { path, message } of read.error.issues) note('theme.json', `${path.join('.')}: ${message}`)
    return undefined
  }
  const { light, dark, lengths } = read.data
  const all = {
    light: { ...defaultColors.light, ...light } as ThemeColors,
    dark: { ...defaultColors.dark, ...dark } as ThemeColors,
  }
  for (const mode of ['light', 'dark'] as const)
    for (const { text, ground, contrast, min } of findLowContrast(all[mode]))
      note(
        'theme.json',
        `${mode}: ${text} (${all[mode][text]}) on ${ground} (${all[mode][ground]}) has a contrast of ${contrast.toFixed(1)}, and needs ${min}`,
      )
  const set = themeColors.filter((name) => light[name] !== undefined || dark[name] !== undefined)
  return {
    properties: {
      ...Object.fromEntries(
        set.map((name) => [`--color-${name}`, `light-dark(${all.light[name]}, ${all.dark[name]})`]),
      ),
      ...Object.fromEntries(
        Object.entries(lengths).flatMap(([name, value]) =>
          value === undefined ? [] : [[`--${name}`, value]],
        ),
      ),
    },
    colors: all,
    set,
    backgrounds: { light: all.light.tile, dark: all.dark.tile },
  }
}
