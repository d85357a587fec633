import { useRevalidator } from 'react-router'
import type { Seller } from '#contract/accounts/accounts.ts'
import { createCallWithProgress } from '#web/lib/calls/call-with-progress.ts'
import { readPerson, readToken } from '#web/lib/session/session.ts'
import { saveSeller } from '#web/lib/session/save-session.ts'
import { t } from '#web/lib/text/t.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { acceptedPhotos } from '#web/kit/form/photo-files.ts'
import { PictureUpload } from '#web/kit/form/picture-upload.tsx'

/** The seller's profile picture, with a file field to replace it. */
export function Portrait({ seller }: { seller: Seller }) {
  const { revalidate } = useRevalidator()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-5">
      <Avatar name={seller.name} location={seller.sellerav?.location} className="size-24" />
      <div className="min-w-0">
        <PictureUpload
          label={seller.sellerav ? t('seller.portrait.change') : t('seller.portrait.add')}
          accept={acceptedPhotos}
          upload={async (body, onSent) => {
            const params = { id: seller._id }
            const saved = await createCallWithProgress(onSent)(
              'saveProfilePicture',
              { params, body },
              { timeout: 0 },
            )
            updateStoredPicture(seller._id, saved)
            await revalidate()
            return t('seller.portrait.saved')
          }}
        />
      </div>
    </div>
  )
}

/** Updates the seller stored in this browser. */
function updateStoredPicture(id: string, saved: Pick<Seller, 'sellerav'>): void {
  const stored = readPerson('seller')
  const token = readToken()
  if (token !== null && stored?._id === id) saveSeller({ ...stored, ...saved }, token)
}
