import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { Overrides } from '@souk/icu-messages/render'
import { handlePages, type RequestHandler } from './cache/page-routes.ts'

/** The pages in one language. */
export interface Site {
  build(): ServerBuild
  handle: RequestHandler
}

/** Each language is a build of its own, so that no page brings the words of another. */
const builds = new URL('../../../../build/', import.meta.url)
const clientOf = (language: string) => fileURLToPath(new URL(`${language}/client/`, builds))
const serverOf = (language: string) => new URL(`${language}/server/index.js`, builds)

/** Where a build finds what is said in place of its messages, while it loads. */
const held = globalThis as { soukMessages?: Readonly<Record<string, Overrides>> | undefined }

/**
 * Opens the built pages of these languages. `refresh` has them say other things in place of messages: many are said once, when
 * a build is loaded, so a build that says other things is loaded anew.
 */
export async function openSites(languages: readonly string[]) {
  if (!languages.every((language) => existsSync(fileURLToPath(serverOf(language)))))
    throw new Error('The pages are not built: run `npm run build` first')
  const sites = new Map<string, Site>()
  const saying = new Map<string, string>()
  let refreshing: Promise<void> | undefined

  async function load(language: string, said: string): Promise<void> {
    const build = (await import(serverOf(language).href + said)) as ServerBuild
    sites.set(language, { build: () => build, handle: handlePages(build) })
    saying.set(language, said)
  }

  async function loadAll(messages: Readonly<Record<string, Overrides>>): Promise<void> {
    for (const language of languages) {
      const said = saidOf(messages[language])
      if (saying.get(language) === said) continue
      held.soukMessages = messages
      try {
        await load(language, said)
      } finally {
        held.soukMessages = undefined
      }
    }
  }

  await loadAll({})
  return {
    sites: sites as ReadonlyMap<string, Site>,
    clients: languages.map(clientOf),
    async refresh(messages: Readonly<Record<string, Overrides>>): Promise<void> {
      while (languages.some((language) => saying.get(language) !== saidOf(messages[language]))) {
        followWholeBuilds()
        refreshing ??= loadAll(messages).finally(() => (refreshing = undefined))
        await refreshing
      }
    },
  }
}

const hashes = new WeakMap<Overrides, string>()

/** What is added to a build’s address: one that says other things is another. */
function saidOf(messages: Overrides | undefined): string {
  if (messages === undefined) return ''
  const known = hashes.get(messages) ?? `?said=${hash('sha256', JSON.stringify(messages)).slice(0, 16)}`
  hashes.set(messages, known)
  return known
}

let isFollowing = false

/** A build is many modules: those that one of them imports are of the same loading. */
function followWholeBuilds(): void {
  if (isFollowing) return
  isFollowing = true
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
