import type { ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

export interface UnchangedRow {
  name: string
  reason: string
}

interface UnchangedRowsProps {
  left: readonly UnchangedRow[]
  close: () => void
  /** Additional buttons for these rows. */
  children?: ReactNode
}

/** Lists the rows that a bulk action did not change, each with the reason. */
export function UnchangedRows({ left, close, children }: UnchangedRowsProps) {
  if (left.length === 0) return null
  return (
    <section aria-label={t('ui.list.left')} className="mb-3 border border-accent p-4">
      <p className="font-semibold">{t('ui.list.left')}</p>
      <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
        {left.map(({ name, reason }, at) => (
          <li key={at}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        {children}
        <TextButton onClick={close}>{t('common.close')}</TextButton>
      </div>
    </section>
  )
}
