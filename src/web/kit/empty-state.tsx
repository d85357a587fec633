import type { ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink } from '#web/kit/links.tsx'

/** Message for a user's empty list, with a link to new listings. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 max-w-prose">
      <p className="text-lead text-soft">{children}</p>
      <p className="mt-8">
        <PrimaryLink to="/shop">{t('common.see-new')}</PrimaryLink>
      </p>
    </div>
  )
}
