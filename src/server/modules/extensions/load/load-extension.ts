import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { extensionApi } from '#contract/extensions/api.ts'
import { readAssets, type Asset } from './assets.ts'
import { readJson, type ReportProblem } from './read-json.ts'
import { readOverrides, type MessageOverrides } from './message-overrides.ts'
import { readTheme, type ExtensionTheme } from './theme.ts'

const aboutText = z.string().min(1).max(300)

const manifest = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '2 to 40 lower-case letters, digits and hyphens'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'three numbers: 1.0.0'),
  /** Version of Souk's extension API that the extension was written for. */
  api: z.int(),
  about: z.union([aboutText, z.object({ en: aboutText }).catchall(aboutText)]),
  /**
   * Names of two files in the folder `assets` that every page loads. `script` is a JavaScript module, and `styles` is a
   * style sheet.
   */
  script: z.string().optional(),
  styles: z.string().optional(),
})

/** Descriptions of the extension, keyed by language. Languages without an entry use the English description. */
export type ExtensionDescriptions = Readonly<Record<string, string>>

/** Contents of an extension's folder. */
export interface ExtensionFiles {
  name: string
  version: string
  about: ExtensionDescriptions
  theme: ExtensionTheme | undefined
  /** Messages that the extension overrides, by language. */
  messages: MessageOverrides
  /** Asset files, keyed by path relative to the folder `assets`. */
  assets: ReadonlyMap<string, Asset>
  script: string | undefined
  styles: string | undefined
  /** URL of the extension's code. Undefined if the extension has no code. */
  server: string | undefined
}

/** Extension that cannot be loaded. Each problem names the affected file. */
export interface BrokenExtension {
  name: string
  version: string
  about: ExtensionDescriptions
  problems: readonly string[]
}

/** Loads all extensions in `folder`, sorted by name. Each subfolder with an `extension.json` is an extension. */
export function loadExtensions(folder: string): (ExtensionFiles | BrokenExtension)[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(folder, entry.name, 'extension.json')))
    .map(({ name }) => loadExtension(path.join(folder, name)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function loadExtension(folder: string): ExtensionFiles | BrokenExtension {
  const own = path.basename(folder)
  const problems: string[] = []
  const note: ReportProblem = (file, problem) => problems.push(`${own}/${file}: ${problem}`)
  const json = readJson(folder, 'extension.json', note)
  const read = manifest.safeParse(json ?? {})
  if (!read.success)
    for (const { path: at, message } of read.error.issues)
      note('extension.json', `${at.join('.')}: ${message}`)
  const { name = own, version = '', about: written = '', api, script, styles } = read.data ?? {}
  const about: ExtensionDescriptions = typeof written === 'string' ? { en: written } : written
  if (name !== own) note('extension.json', `name: differs from the name of its folder, ${own}`)
  if (api !== undefined && api !== extensionApi)
    note('extension.json', `api: written for version ${api}, but this is version ${extensionApi}`)
  const theme = readTheme(readJson(folder, 'theme.json', note), note)
  const messages = readOverrides(folder, note)
  const assets = readAssets(path.join(folder, 'assets'), note)
  for (const [part, file] of Object.entries({ script, styles }))
    if (file !== undefined && !assets.has(file)) note('extension.json', `${part}: there is no assets/${file}`)
  const server = ['server.ts', 'server.js']
    .map((file) => path.join(folder, file))
    .find((file) => fs.existsSync(file))
  if (problems.length > 0) return { name: own, version, about, problems }
  return {
    name,
    version,
    about,
    theme,
    messages,
    assets,
    script,
    styles,
    server: server && pathToFileURL(fs.realpathSync(server)).href,
  }
}
