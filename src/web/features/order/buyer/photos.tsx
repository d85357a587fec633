import { call } from '#web/lib/calls/call.ts'
import { PhotoField, uploadTimeoutMs } from '../../photos/photo-field.tsx'
import { t } from '#web/lib/text/t.ts'

const photoLimit = 6

/** Field for photos that the buyer adds to an issue or return. */
export function Photos({ token }: { token: string }) {
  return (
    <PhotoField
      label={t('order.photos')}
      max={photoLimit}
      upload={(bytes) =>
        call('addIssuePhoto', { params: { stoken: token }, body: bytes }, { timeout: uploadTimeoutMs })
      }
    />
  )
}
