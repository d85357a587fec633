import { useState } from 'react'
import { call } from '#web/call.ts'
import { wordsOf } from '#web/parts/account-submit.ts'
import { useSay } from '#web/parts/desk/desk-undo.tsx'
import { saveFile } from '#web/parts/save-file.ts'

export function Archive({ id, email }: { id: string; email: string }) {
  const say = useSay()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const bytes = await call('getPrivacyArchive', { params: { id } }, { timeout: 0 })
      saveFile(bytes, `souk-data-of-${email}.zip`, 'application/zip')
    } catch (error) {
      say(wordsOf(error))
    }
    setIsBusy(false)
  }
  return (
    <button type="button" className="min-h-11 text-link" disabled={isBusy} onClick={() => void save()}>
      Save the archive<span className="sr-only"> of {email}</span>
    </button>
  )
}
