import { call } from '#web/lib/calls/call.ts'
import { rich } from '#web/lib/text/t.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'

export function Archive({ id, email }: { id: string; email: string }) {
  const { run, isPending } = useAction()
  const save = async () => {
    const bytes = await call('getPrivacyArchive', { params: { id } }, { timeout: 0 })
    saveFile(bytes, `data-of-${email}.zip`, 'application/zip')
  }
  return (
    <TextButton aria-disabled={isPending || undefined} onClick={() => void run(save)}>
      {rich('admin.privacy.download', { email, hidden: screenReaderOnly })}
    </TextButton>
  )
}
