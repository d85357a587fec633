import { useState } from 'react'
import { call } from '#web/call.ts'
import { rich } from '#web/t.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { TextButton } from '#web/ui/buttons.tsx'
import { hidden } from '#web/ui/marks.tsx'

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
