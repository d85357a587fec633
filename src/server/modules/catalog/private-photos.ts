import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Db } from '#platform/database/db.ts'
import { isPrivateKey } from '#platform/files/photo-access.ts'
import { listPrivatePhotos } from './private-photos.store.ts'

/**
 * Tells which pictures open by a signed address only. New keys are marked; those from before are kept in memory, so that
 * no picture needs a statement. While an older build still runs, its uploads arrive by the invalidation log.
 */
export async function openPrivatePhotos(
  db: Db,
  invalidations: Invalidations,
): Promise<(key: string) => boolean> {
  const unmarked = new Set<string>()
  const read = async () => {
    for (const key of await listPrivatePhotos(db)) unmarked.add(key)
  }
  invalidations.on('private-photo', (keys) => {
    for (const key of keys) unmarked.add(key)
  })
  invalidations.onReset(read)
  await read()
  return (key) => isPrivateKey(key) || unmarked.has(key)
}
