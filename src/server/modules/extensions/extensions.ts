import type { Extension as ShownExtension } from '#contract/extensions/extensions.ts'
import { extensionApi, slotNames } from '#contract/extensions/api.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import { extensionEvents } from './hooks/events.ts'
import type { ExtensionContext, LoadedExtension } from './core/extensions.context.ts'
import * as store from './extensions.store.ts'
import { loadExtensions, type ExtensionDescriptions, type BrokenExtension } from './load/load-extension.ts'
import { handleExtensionRequest, type ExtensionRequestContext } from './own-values.ts'
import { findInvalidCall } from './calls/own-calls.rules.ts'
import { applyExtensions } from './active-extensions.ts'
import { createExtensionThread } from './thread/extension-thread.ts'

export { activeExtensions } from './active-extensions.ts'

type Deps = Pick<ExtensionContext, 'db' | 'clock' | 'log' | 'invalidations' | 'folder'> &
  ExtensionRequestContext & { environment: NodeJS.ProcessEnv }

export interface Extensions {
  context: ExtensionContext
  close(): Promise<void>
}

const nothing = { slots: [], events: [], calls: [] }

/**
 * Loads the extensions from the configured folder and starts a thread for each active extension. If an extension cannot
 * be loaded, it is skipped, logged and listed in the admin area.
 */
export async function createExtensions(deps: Deps): Promise<Extensions> {
  const { db, log, clock, folder, invalidations } = deps
  const noteFault: ExtensionContext['recordError'] = (extension, place, error) => {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    log.error({ extension, place, err: error }, 'an extension failed')
    const at = new Date(clock.now())
    store.recordError(db, { extension, place, message, at }).catch((failure: unknown) => {
      log.warn({ err: failure }, 'failed to store the error of an extension')
    })
  }
  const loaded = new Map<string, LoadedExtension>()
  const broken: BrokenExtension[] = []
  const skip = (one: BrokenExtension): void => {
    broken.push(one)
    for (const problem of one.problems)
      log.error({ extension: one.name }, `an extension was not loaded: ${problem}`)
  }
  const found = folder === null ? [] : loadExtensions(folder)
  const names = found.map(({ name }) => name)
  for (const one of found) {
    if ('problems' in one) skip(one)
    else {
      const { name, server } = one
      const thread =
        server === undefined
          ? undefined
          : createExtensionThread({
              name,
              server,
              env: environmentOf(name, names, deps.environment),
              log,
              answer: (what, args) => handleExtensionRequest(deps, name, what, args),
            })
      const opened = await open({
        ...one,
        thread,
        declared: nothing,
        isOn: false,
        switches: 0,
        valuesVersion: 0,
      })
      if ('problems' in opened) skip(opened)
      else loaded.set(name, opened)
    }
  }
  const context: ExtensionContext = {
    db,
    clock,
    log,
    invalidations,
    folder,
    loaded,
    broken,
    recordError: noteFault,
  }
  const read = async (): Promise<void> => {
    const rows = await store.listSwitches(db)
    for (const one of loaded.values()) {
      const row = rows.find(({ name }) => name === one.name)
      const wasOn = one.isOn
      Object.assign(one, { isOn: row?.isOn ?? false, switches: row?.switches ?? 0 })
      if (wasOn && !one.isOn) void one.thread?.close()
      else if (!wasOn && one.isOn)
        one.thread?.open().catch((error: unknown) => noteFault(one.name, 'load', error))
    }
    applyExtensions(loaded.values())
  }
  // Stops all threads, which were started only to read the extensions' declarations. `read` starts the threads of the
  // active extensions again.
  await Promise.all([...loaded.values()].map(async ({ thread }) => thread?.close()))
  if (loaded.size > 0) {
    await read()
    invalidations.on(store.extensionsTopic, async (keys) => {
      for (const one of loaded.values()) if (keys.includes(store.valuesKey(one.name))) one.valuesVersion++
      if (keys.some((key) => key.startsWith(store.switchKey('')))) await read()
    })
    invalidations.onReset(async () => {
      for (const one of loaded.values()) one.valuesVersion++
      await read()
    })
  }
  return {
    context,
    async close() {
      if (loaded.size > 0) applyExtensions([])
      await Promise.all([...loaded.values()].map(async ({ thread }) => thread?.close()))
    },
  }
}

async function open(one: LoadedExtension): Promise<LoadedExtension | BrokenExtension> {
  const { name, version, about, thread } = one
  const brokenBecause = (problem: string): BrokenExtension => ({
    name,
    version,
    about,
    problems: [`${name}/${problem}`],
  })
  if (!thread) return one
  try {
    const has = await thread.open()
    const slot = has.slots.find((own) => !slotNames.includes(own as (typeof slotNames)[number]))
    if (slot !== undefined)
      return brokenBecause(`server: there is no slot ${slot}, in version ${extensionApi} of the API`)
    const event = has.events.find((own) => !(own in extensionEvents))
    if (event !== undefined)
      return brokenBecause(`server: there is no event ${event}, in version ${extensionApi} of the API`)
    const wrong = findInvalidCall(has.calls)
    return wrong === undefined ? { ...one, declared: has } : brokenBecause(`server: ${wrong}`)
  } catch (error) {
    await thread.close()
    return brokenBecause(`server: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Returns the environment variables for an extension, without their prefix. For example, the extension `size-advice`
 * gets `EXT_SIZE_ADVICE_TOKEN` as `TOKEN`. An extension `size` would not get it as `ADVICE_TOKEN`.
 */
export function environmentOf(
  name: string,
  names: readonly string[],
  all: NodeJS.ProcessEnv,
): Record<string, string> {
  const prefixOf = (one: string) => `EXT_${one.toUpperCase().replaceAll('-', '_')}_`
  const prefix = prefixOf(name)
  const others = names.map(prefixOf).filter((other) => other.length > prefix.length)
  const own = Object.entries(all).filter(
    ([key]) => key.startsWith(prefix) && !others.some((other) => key.startsWith(other)),
  )
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value ?? '']))
}

const aboutIn = (about: ExtensionDescriptions, language: string): string => about[language] ?? about.en ?? ''

/** Returns all extensions with their contributions and latest errors, for the admin area. */
export async function listExtensions(context: ExtensionContext, language: string) {
  await context.invalidations.waitUntilCurrent()
  const errors = await store.listErrors(context.db)
  const rows = await store.listSwitches(context.db)
  const errorsOf = (name: string): ShownExtension['faults'] =>
    errors
      .filter(({ extension }) => extension === name)
      .map(({ place, message, times, at }) => ({ place, message, times, at: at.toISOString() }))
  const shownBroken = context.broken.map(({ name, version, about, problems }): ShownExtension => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      version,
      about: aboutIn(about, language),
      isOn: row?.isOn ?? false,
      switches: row?.switches ?? 0,
      broken: problems.join('\n'),
      has: { theme: false, messages: 0, slots: [], events: [], calls: [] },
      faults: errorsOf(name),
    }
  })
  const shown = [...context.loaded.values()].map((one): ShownExtension => ({
    name: one.name,
    version: one.version,
    about: aboutIn(one.about, language),
    isOn: one.isOn,
    switches: one.switches,
    broken: null,
    has: {
      theme: one.theme !== undefined,
      messages: [...one.messages.values()].reduce((sum, { size }) => sum + size, 0),
      slots: one.declared.slots,
      events: one.declared.events,
      calls: one.declared.calls.map(({ method, path }) => `${method} /ext/${one.name}${path}`),
    },
    faults: errorsOf(one.name),
  }))
  return {
    folder: context.folder,
    extensions: [...shown, ...shownBroken].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/**
 * Switches an extension on or off in all processes. Events that occur while it is off are delivered after it is
 * switched on again.
 * @throws not_found, stale_version, wrong_state when switching on a broken extension
 */
export async function switchExtension(
  context: ExtensionContext,
  actor: Actor,
  { name, isOn, switches, language }: { name: string; isOn: boolean; switches: number; language: string },
): Promise<ShownExtension> {
  const isBroken = context.broken.some((one) => one.name === name)
  if (!isBroken && !context.loaded.has(name)) throw fail('not_found')
  if (isBroken && isOn) throw fail('wrong_state')
  const at = context.clock.now()
  const isSaved = await inTransaction(context.db, async (tx) => {
    if (!(await store.saveSwitch(tx, { name, isOn, switches, at: new Date(at), by: actorId(actor) })))
      return false
    const target = { kind: 'extension', id: name }
    const action = isOn ? 'extension.switch-on' : 'extension.switch-off'
    await audit(tx, { actor, action, target, before: { isOn: !isOn }, after: { isOn }, at })
    return true
  })
  if (!isSaved) throw fail('stale_version')
  const { extensions } = await listExtensions(context, language)
  return extensions.find((one) => one.name === name)!
}
