import { useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'

interface AccountPageProps {
  title: string
  lead?: ReactNode
  /** Text below the decorative arch. The arch and the text are shown only on wide screens. */
  aside?: { title: string; text: string }
  children: ReactNode
}

const protection = {
  title: t('landing.protection.heading'),
  text: t('account.aside.text'),
}

/** Layout of the sign-in, sign-up and password pages: one form beside a decorative arch. */
export function AccountPage({ title, lead, aside = protection, children }: AccountPageProps) {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={title} isHidden />
      <div className="grid grid-cols-1 items-start gap-16 md:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-28">
        <div className="min-w-0">
          <h1 className="text-head">{title}</h1>
          {lead && <div className="mt-4 text-lead text-soft">{lead}</div>}
          <div className="mt-8">{children}</div>
        </div>
        <div className="hidden aspect-3/4 max-h-136 w-full max-w-sm justify-self-end rounded-arch border border-edge p-3 md:block">
          <div className="flex size-full flex-col justify-end rounded-arch bg-tile p-8">
            <p className="font-display text-title">{aside.title}</p>
            <p className="mt-2 text-soft">{aside.text}</p>
          </div>
        </div>
      </div>
    </div>
  )
}

/**
 * Returns the account type on a page that exists for buyers and for sellers. The seller's page is under `/shopper`
 * (spec §2).
 */
export function useAccountRole(): 'buyer' | 'seller' {
  return useLocation().pathname.startsWith('/shopper/') ? 'seller' : 'buyer'
}
