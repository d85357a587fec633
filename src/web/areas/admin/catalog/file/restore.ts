import { call } from '#web/lib/calls/call.ts'

/** Imports a stored previous configuration of the catalog. */
export async function restoreVersion(id: number): Promise<{ replaced: number | null }> {
  const file = await call('getCatalogVersion', { params: { id: String(id) } })
  const text = JSON.stringify(file)
  const { version } = await call('checkCatalogFile', { body: { text } })
  return call('importCatalog', { body: { text, version } })
}
