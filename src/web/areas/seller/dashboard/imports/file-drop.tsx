import { useId, useState } from 'react'
import { DropHint } from '#web/features/dashboard/drop-hint.tsx'
import { t } from '#web/lib/text/t.ts'
import { measureText } from '#web/lib/format/numbers.ts'

interface FileDropProps {
  file: File | undefined
  take: (file: File | undefined) => void
}

const kibibyte = 1024

/** Area to drop or choose a CSV file. */
export function FileDrop({ file, take }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <label
        htmlFor={id}
        className={`flex min-h-32 flex-col items-center justify-center gap-1 border border-dashed p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-tile' : 'border-edge'}`}
      >
        <span className="font-semibold wrap-anywhere">
          {isOver
            ? t('seller.import.drop')
            : (file?.name ?? (
                <DropHint drop={t('seller.import.choose')} choose={t('seller.import.choose-only')} />
              ))}
        </span>
        <span className="text-note text-soft">
          {file ? t('seller.import.other-file', { bytes: sizeText(file.size) }) : t('seller.import.format')}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            if (target.files?.[0]) take(target.files[0])
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}

function sizeText(bytes: number): string {
  if (bytes < kibibyte * kibibyte) return `${Math.max(1, Math.round(bytes / kibibyte))} kB`
  return `${measureText(bytes / kibibyte / kibibyte)} MB`
}
