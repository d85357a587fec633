import { useState } from 'react'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

interface CsvButtonProps {
  /** What the file is called among the downloads. */
  name: string
  /** What stands on it; the whole table otherwise. */
  label?: string
  load: () => Promise<Uint8Array>
}

export function CsvButton({ name, label = t('ui.list.csv'), load }: CsvButtonProps) {
  const say = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(await load(), name, 'text/csv')
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
  }
  return (
    <SecondaryButton aria-disabled={isBusy || undefined} onClick={() => void save()}>
      {label}
    </SecondaryButton>
  )
}
