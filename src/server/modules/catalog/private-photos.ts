import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Db } from '#platform/database/db.ts'
import { isPrivateKey } from '#platform/pictures/photo-access.ts'
import { listPrivatePhotos } from './private-photos.store.ts'

/**
 * Returns a check for pictures that require a signed URL. New keys are marked; older keys are kept in memory, so that
 * serving a picture needs no query.
 */
export async function openPrivatePhotos(
  db: Db,
  invalidations: Pick<Invalidations, 'onReset'>,
): Promise<(key: string) => boolean> {
  const unmarked = new Set<string>()
  const read = async () => {
    for (const key of await listPrivatePhotos(db)) unmarked.add(key)
  }
  invalidations.onReset(read)
  await read()
  return (key) => isPrivateKey(key) || unmarked.has(key)
}
