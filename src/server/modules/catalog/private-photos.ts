import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Db } from '#platform/database/db.ts'
import { isPrivatePhotoKey } from '#platform/pictures/photo-access.ts'
import { listPrivatePhotos } from './private-photos.store.ts'

/**
 * Creates a function that checks whether a picture requires a signed URL. The keys of new private photos contain a
 * marker. Older keys of private photos have no marker, so these keys are kept in memory, which avoids a query for each
 * picture.
 */
export async function createPrivatePhotoCheck(
  db: Db,
  invalidations: Pick<InvalidationLog, 'onReset'>,
): Promise<(key: string) => boolean> {
  const unmarked = new Set<string>()
  const read = async () => {
    for (const key of await listPrivatePhotos(db)) unmarked.add(key)
  }
  invalidations.onReset(read)
  await read()
  return (key) => isPrivatePhotoKey(key) || unmarked.has(key)
}
