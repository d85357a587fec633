import { useState } from 'react'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { t } from '#web/t.ts'

interface CsvButtonProps {
  /** What the file is called among the downloads. */
  name: string
  load: () => Promise<Uint8Array>
}

export function CsvButton({ name, load }: CsvButtonProps) {
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
    <button type="button" className="button button-line" disabled={isBusy} onClick={() => void save()}>
      {t('ui.list.csv')}
    </button>
  )
}
