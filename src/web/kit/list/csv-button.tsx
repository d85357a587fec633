import { useAction } from '#web/kit/action/use-action.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

interface CsvButtonProps {
  /** Name of the downloaded file. */
  name: string
  /** Label of the button. Defaults to "Download CSV". */
  label?: string
  load: () => Promise<Uint8Array>
}

export function CsvButton({ name, label = t('ui.list.csv'), load }: CsvButtonProps) {
  const { run, isPending } = useAction()
  const save = async () => saveFile(await load(), name, 'text/csv')
  return (
    <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void run(save)}>
      {label}
    </SecondaryButton>
  )
}
