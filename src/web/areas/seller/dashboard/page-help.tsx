import { useLocation } from 'react-router'
import type { HelpSlug } from '#contract/features/help-articles.ts'
import { HelpLink } from '#web/features/help/help-link.tsx'
import { t } from '#web/lib/text/t.ts'

/** Help articles for the pages of the dashboard. The first path that the page's path begins with applies. */
const articles: readonly [path: string, slug: HelpSlug][] = [
  ['/shopper/listings', 'first-listing'],
  ['/shopper/imports', 'import-listings'],
  ['/shopper/orders', 'ship-orders'],
  ['/shopper/payouts/', 'statements'],
  ['/shopper/payouts', 'payouts'],
  ['/shopper/messages', 'messages'],
  ['/shopper/feedback', 'seller-reviews'],
  ['/shopper/insights', 'statements'],
  ['/shopper/notifications', 'notifications'],
]

const settings: readonly HelpSlug[] = ['vacation-mode', 'shop-helpers', 'passkeys']

const names: Partial<Record<HelpSlug, string>> = {
  'first-listing': t('help.seller.first-listing'),
  'import-listings': t('help.seller.import-listings'),
  'ship-orders': t('help.seller.ship-orders'),
  statements: t('help.seller.statements'),
  payouts: t('help.seller.payouts'),
  messages: t('help.seller.messages'),
  'seller-reviews': t('help.seller.seller-reviews'),
  notifications: t('help.seller.notifications'),
  'vacation-mode': t('help.seller.vacation-mode'),
  'shop-helpers': t('help.seller.shop-helpers'),
  passkeys: t('help.seller.passkeys'),
}

/** Links below a page of the seller dashboard to the help articles about the page. */
export function PageHelp() {
  const { pathname } = useLocation()
  const found = articles.find(([path]) => pathname.startsWith(path))
  const slugs = pathname.startsWith('/shopper/settings') ? settings : found ? [found[1]] : []
  if (slugs.length === 0) return null
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-3 text-note text-soft print:hidden">
      {slugs.map((slug) => (
        <HelpLink key={slug} to={slug} isBeside>
          {t('help.about', { what: names[slug] ?? '' })}
        </HelpLink>
      ))}
    </p>
  )
}
