import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { Overrides } from '@souk/icu-messages/render'
import { createPageHandler, type RequestHandler } from './cache/page-routes.ts'

/** Built pages in one language. */
export interface Site {
  build(): ServerBuild
  handle: RequestHandler
}

/**
 * Folder with the builds of the pages. Each language has its own build, so that a page loads only the messages in its
 * language.
 */
const builds = new URL('../../../../build/', import.meta.url)
const clientOf = (language: string) => fileURLToPath(new URL(`${language}/client/`, builds))
const serverOf = (language: string) => new URL(`${language}/server/index.js`, builds)

/** Global variable with messages that extensions have changed. A build reads it while it is being imported. */
const messageOverrides = globalThis as { soukMessages?: Readonly<Record<string, Overrides>> | undefined }

/**
 * Opens the builds for these languages. `refresh` applies the messages that extensions have changed. If the messages of
 * a build have changed, `refresh` imports the build again, because a build reads many messages while it is being
 * imported.
 */
export async function openSites(languages: readonly string[]) {
  if (!languages.every((language) => existsSync(fileURLToPath(serverOf(language)))))
    throw new Error('The pages are not built: run `npm run build` first')
  const sites = new Map<string, Site>()
  const loadedSuffixes = new Map<string, string>()
  let refreshing: Promise<void> | undefined

  async function load(language: string, suffix: string): Promise<void> {
    const build = (await import(serverOf(language).href + suffix)) as ServerBuild
    sites.set(language, { build: () => build, handle: createPageHandler(build) })
    loadedSuffixes.set(language, suffix)
  }

  async function loadAll(messages: Readonly<Record<string, Overrides>>): Promise<void> {
    for (const language of languages) {
      const suffix = suffixOf(messages[language])
      if (loadedSuffixes.get(language) === suffix) continue
      messageOverrides.soukMessages = messages
      try {
        await load(language, suffix)
      } finally {
        messageOverrides.soukMessages = undefined
      }
    }
  }

  await loadAll({})
  return {
    sites: sites as ReadonlyMap<string, Site>,
    clients: languages.map(clientOf),
    /** Returns the version of the pages in all languages. */
    buildOf: () => [...sites.values()].map((site) => site.build().assets.version).join(),
    async refresh(messages: Readonly<Record<string, Overrides>>): Promise<void> {
      while (languages.some((language) => loadedSuffixes.get(language) !== suffixOf(messages[language]))) {
        registerSuffixHook()
        refreshing ??= loadAll(messages).finally(() => (refreshing = undefined))
        await refreshing
      }
    },
  }
}

const hashes = new WeakMap<Overrides, string>()

/**
 * Returns a suffix for the URL of a build's module. The suffix changes with the messages, so that Node imports the
 * module again.
 */
function suffixOf(messages: Overrides | undefined): string {
  if (messages === undefined) return ''
  const suffix = hashes.get(messages) ?? `?said=${hash('sha256', JSON.stringify(messages)).slice(0, 16)}`
  hashes.set(messages, suffix)
  return suffix
}

let hasHook = false

/** When a build is imported again, also imports its dependencies again, by adding the build's suffix to their URLs. */
function registerSuffixHook(): void {
  if (hasHook) return
  hasHook = true
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const { parentURL = '' } = context
      const at = parentURL.indexOf('?said=')
      if (at < 0 || !found.url.startsWith(builds.href) || found.url.includes('?')) return found
      return { ...found, url: found.url + parentURL.slice(at) }
    },
  })
}
