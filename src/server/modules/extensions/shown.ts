import { createHash } from 'node:crypto'
import { compileMessages, parseMessage, plainOf } from '@souk/icu-messages'
import { readCatalog } from '#messages/catalog.ts'
import { defaultColors, type ThemeColors } from '#contract/extensions/theme.ts'
import { overrideKey, type Overrides } from '@souk/icu-messages/render'
import { setEmailTheme, type EmailTheme } from '#platform/mail/layout/palette.ts'
import { setMessageOverrides } from '#platform/language/translate.ts'
import type { LoadedExtension } from './core/extensions.context.ts'

/** What all pages show of the extensions that are on. */
export interface ShownExtensions {
  /** Slots that some extension fills. */
  slots: readonly string[]
  scripts: readonly string[]
  styles: readonly string[]
  theme: Readonly<Record<`--${string}`, string>>
  /** What text in the marketplace's accent stands on; undefined where no theme says another. */
  grounds: { light: string; dark: string } | undefined
  /** What is said in place of messages, as a build of the pages knows them: by language. */
  messages: Readonly<Record<string, Overrides>>
  /** Another after each change. */
  stamp: string
}

const nothing: ShownExtensions = {
  slots: [],
  scripts: [],
  styles: [],
  theme: {},
  grounds: undefined,
  messages: {},
  stamp: '',
}
let current = nothing

/** What this process shows: one process is one marketplace. Keep no copy, it changes. */
export const shownExtensions = (): ShownExtensions => current

/** Has pages, emails and errors show these; of two that say the same thing the later by name counts. */
export function showExtensions(all: Iterable<LoadedExtension>): void {
  const on = [...all].filter(({ isOn }) => isOn)
  const messages = mergedMessages(on)
  setMessageOverrides(messages)
  setEmailTheme(emailTheme(on))
  if (on.length === 0) return void (current = nothing)
  const assetOf = ({ name, assets }: LoadedExtension, file: string | undefined) =>
    file === undefined ? [] : [`/ext/${name}/assets/${file}?v=${assets.get(file)!.etag}`]
  const shown = {
    slots: [...new Set(on.flatMap(({ has }) => has.slots))],
    scripts: on.flatMap((one) => assetOf(one, one.script)),
    styles: on.flatMap((one) => assetOf(one, one.styles)),
    theme: Object.assign({}, ...on.map(({ theme }) => theme?.properties ?? {})) as ShownExtensions['theme'],
    grounds: on.findLast(({ theme }) => theme)?.theme?.grounds,
    messages: Object.fromEntries(
      [...messages].map(([language, texts]) => [language, compiled(language, texts)]),
    ),
  }
  const stamp = createHash('sha256').update(
    JSON.stringify([shown, on.map(({ name, version }) => [name, version])]),
  )
  current = { ...shown, stamp: stamp.digest('hex').slice(0, 16) }
}

/** Of two that set the same color the later by name counts, as on the pages. */
function emailTheme(on: readonly LoadedExtension[]): EmailTheme | undefined {
  const themes = on.flatMap(({ theme }) => (theme && theme.set.length > 0 ? [theme] : []))
  if (themes.length === 0) return undefined
  const merged = (mode: 'light' | 'dark') =>
    Object.assign(
      { ...defaultColors[mode] },
      ...themes.map(({ colors, set }) => Object.fromEntries(set.map((name) => [name, colors[mode][name]]))),
    ) as ThemeColors
  return {
    light: merged('light'),
    dark: merged('dark'),
    set: [...new Set(themes.flatMap(({ set }) => set))],
  }
}

function mergedMessages(on: readonly LoadedExtension[]): Map<string, Map<string, string>> {
  const all = new Map<string, Map<string, string>>()
  for (const { messages } of on)
    for (const [language, texts] of messages)
      all.set(language, new Map([...(all.get(language) ?? []), ...texts]))
  return all
}

function compiled(language: string, texts: ReadonlyMap<string, string>): Overrides {
  const known = compileMessages(readCatalog(language).messages)
  return Object.fromEntries(
    [...texts].map(([key, text]) => [overrideKey(known.get(key)!), plainOf(parseMessage(text).parts)]),
  )
}
