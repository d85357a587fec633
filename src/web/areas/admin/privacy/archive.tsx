import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { rich } from '#web/lib/text/t.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { hidden } from '#web/kit/marks.tsx'

export function Archive({ id, email }: { id: string; email: string }) {
  const say = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const bytes = await call('getPrivacyArchive', { params: { id } }, { timeout: 0 })
      saveFile(bytes, `data-of-${email}.zip`, 'application/zip')
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
  }
  return (
    <TextButton aria-disabled={isBusy || undefined} onClick={() => void save()}>
      {rich('admin.privacy.download', { email, hidden })}
    </TextButton>
  )
}
