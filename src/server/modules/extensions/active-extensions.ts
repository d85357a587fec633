import { createHash } from 'node:crypto'
import { compileMessages, parseMessage, stringIfPlain } from '@souk/icu-messages'
import { readCatalog } from '#messages/catalog.ts'
import { defaultColors, type ThemeColors } from '#contract/extensions/theme.ts'
import { overrideKey, type Overrides } from '@souk/icu-messages/render'
import { setEmailTheme, type EmailTheme } from '#platform/mail/layout/palette.ts'
import { setMessageOverrides } from '#platform/language/translate.ts'
import type { LoadedExtension } from './core/extensions.context.ts'

/** Content, theme and texts that the active extensions add to all pages. */
export interface ActiveExtensions {
  /** Slots (places on pages) for which at least one active extension provides content. */
  slots: readonly string[]
  scripts: readonly string[]
  styles: readonly string[]
  theme: Readonly<Record<`--${string}`, string>>
  /**
   * Background colors behind accent-colored text in light and dark mode. Undefined if no active extension has a theme.
   */
  backgrounds: { light: string; dark: string } | undefined
  /** Interface texts that extensions override, by language. The keys are the message keys of the browser build. */
  messages: Readonly<Record<string, Overrides>>
  /** Hash of all contributions of the active extensions. Used in cache keys. */
  version: string
}

const noExtensions: ActiveExtensions = {
  slots: [],
  scripts: [],
  styles: [],
  theme: {},
  backgrounds: undefined,
  messages: {},
  version: '',
}
let current = noExtensions

/**
 * Returns the current contributions of the active extensions. Do not store the result, because it changes when an
 * extension is switched on or off.
 */
export const activeExtensions = (): ActiveExtensions => current

/**
 * Applies the active extensions to pages, emails and error messages. If several extensions override the same message or
 * color, the last extension in alphabetical order wins.
 */
export function applyExtensions(all: Iterable<LoadedExtension>): void {
  const on = [...all].filter(({ isOn }) => isOn)
  const messages = mergedMessages(on)
  setMessageOverrides(messages)
  setEmailTheme(emailTheme(on))
  if (on.length === 0) return void (current = noExtensions)
  const assetOf = ({ name, assets }: LoadedExtension, file: string | undefined) =>
    file === undefined ? [] : [`/ext/${name}/assets/${file}?v=${assets.get(file)!.etag}`]
  const shown = {
    slots: [...new Set(on.flatMap(({ declared }) => declared.slots))],
    scripts: on.flatMap((one) => assetOf(one, one.script)),
    styles: on.flatMap((one) => assetOf(one, one.styles)),
    theme: Object.assign({}, ...on.map(({ theme }) => theme?.properties ?? {})) as ActiveExtensions['theme'],
    backgrounds: on.findLast(({ theme }) => theme)?.theme?.backgrounds,
    messages: Object.fromEntries(
      [...messages].map(([language, texts]) => [language, compileOverrides(language, texts)]),
    ),
  }
  const version = createHash('sha256').update(
    JSON.stringify([shown, on.map(({ name, version }) => [name, version])]),
  )
  current = { ...shown, version: version.digest('hex').slice(0, 16) }
}

/**
 * Merges the themes of extensions for emails. If several themes set the same color, the last extension in alphabetical
 * order wins, as on pages.
 */
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

function compileOverrides(language: string, texts: ReadonlyMap<string, string>): Overrides {
  const originals = compileMessages(readCatalog(language).messages)
  return Object.fromEntries(
    [...texts].map(([key, text]) => [
      overrideKey(originals.get(key)!),
      stringIfPlain(parseMessage(text).parts),
    ]),
  )
}
