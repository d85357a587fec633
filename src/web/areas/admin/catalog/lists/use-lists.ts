import type { CatalogLists } from '#contract/catalog/lists.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'

export const loadLists = dashboardLoader(() => call('getCatalogLists'))
export type LoadedLists = CallReply<'getCatalogLists'>
type Change = Partial<CatalogLists>

/** Saves complete catalog lists. Undo restores the previous lists unless another admin has changed them since. */
export async function saveLists({ lists, version }: Pick<LoadedLists, 'lists' | 'version'>, change: Change) {
  const saved = await call('saveCatalogLists', { body: { version, ...change } })
  const was = Object.fromEntries(
    (Object.keys(change) as (keyof CatalogLists)[]).map((name) => [name, lists[name]]),
  ) as Change
  return { undo: () => call('saveCatalogLists', { body: { version: saved.version, ...was } }) }
}
