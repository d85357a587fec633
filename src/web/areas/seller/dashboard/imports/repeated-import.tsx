import { useEffect, useRef } from 'react'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'

interface RepeatedImportProps {
  /** Id of the earlier import of the same file. */
  earlierImportId: string
  onImportAgain: () => void
  onCancel: () => void
}

/**
 * Asks the seller to confirm a second import of the same file, because it would create the new listings in the file
 * again.
 */
export function RepeatedImport({ earlierImportId, onImportAgain, onCancel }: RepeatedImportProps) {
  const title = useRef<HTMLParagraphElement>(null)
  const base = useDashboardBase()
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="mt-4 border border-accent p-4">
      <p ref={title} tabIndex={-1} className="font-semibold outline-none">
        {t('seller.repeated')}
      </p>
      <p className="mt-1 max-w-prose">
        {t('seller.repeated.text')}{' '}
        <TextLink to={`${base}/imports/${earlierImportId}`}>{t('seller.repeated.view')}</TextLink>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <SecondaryButton onClick={onImportAgain}>{t('seller.repeated.again')}</SecondaryButton>
        <PrimaryButton onClick={onCancel}>{t('common.cancel')}</PrimaryButton>
      </div>
    </div>
  )
}
