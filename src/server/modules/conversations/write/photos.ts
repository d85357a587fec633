import type { PrivatePhoto } from '#contract/pictures.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import { readerOf, recipientOf, type Reader } from '../core/sides.ts'
import { requireConfirmedEmail } from './confirmed.ts'
import * as store from './photos.store.ts'

/** Maximum number of unsent photos per person. */
const maxUnsent = 24
const retentionMs = 2 * 86_400_000

/**
 * Stores an uploaded photo for a message from the caller. The photo is deleted after two days if it is not sent by
 * then.
 * @throws not_confirmed, too_many_photos, not_an_image, too_large, not_signed_in
 */
export async function addMessagePhoto(
  context: ConversationContext,
  actor: Actor | Reader,
  bytes: Uint8Array,
  session: string | undefined,
): Promise<PrivatePhoto> {
  const reader = readerOf(actor)
  await requireConfirmedEmail(context.db, reader)
  const owner = recipientOf(reader)
  if ((await store.countPhotos(context.db, owner)) >= maxUnsent) throw fail('too_many_photos')
  const photo = await context.savePhoto(bytes, owner)
  await saveUpload(context.db, {
    session,
    write: (tx) => store.insertPhoto(tx, photo, owner, new Date(context.clock.now())),
    discard: () => context.removePhoto(photo.key),
  })
  return context.photoAccess.sign({ ...photo, alt: '' })
}

/** Deletes photos that were not sent within two days of their upload. */
export async function prunePhotos(context: ConversationContext): Promise<void> {
  const keys = await store.deletePhotosBefore(context.db, new Date(context.clock.now() - retentionMs))
  for (const key of keys) await context.removePhoto(key)
}
