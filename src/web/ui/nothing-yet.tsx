import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#web/t.ts'

/** What a list of one's own says while nothing is in it, with the way to where there is something. */
export function NothingYet({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 max-w-prose">
      <p className="text-lead text-soft">{children}</p>
      <p className="mt-8">
        <Link to="/shop" className="button button-full">
          {t('common.see-new')}
        </Link>
      </p>
    </div>
  )
}
