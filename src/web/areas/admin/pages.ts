import type { DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { isPageOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

interface Group {
  id: string
  name: string
  links: readonly DashboardLink[]
}

/** Pages in the admin area's menu, in groups. */
export const groups: readonly Group[] = [
  {
    id: 'sales',
    name: t('admin.group.sales'),
    links: [
      { to: '/sa/reports', label: t('admin.page.reports') },
      { to: '/sa/orders', label: t('admin.page.orders') },
      { to: '/sa/own-orders', label: t('admin.page.own-orders') },
      { to: '/sa/refunds', label: t('admin.page.refunds') },
      { to: '/sa/issues', label: t('admin.page.issues') },
      { to: '/sa/disputes', label: t('admin.page.disputes') },
      { to: '/sa/listings', label: t('admin.page.listings') },
      { to: '/sa/catalogue', label: t('admin.page.catalog') },
    ],
  },
  {
    id: 'people',
    name: t('admin.group.people'),
    links: [
      { to: '/sa/sellers', label: t('admin.page.sellers') },
      { to: '/sa/buyers', label: t('admin.page.buyers') },
      { to: '/sa/members', label: t('admin.page.members') },
      { to: '/sa/gifts', label: t('admin.page.gifts') },
      { to: '/sa/feedback', label: t('admin.page.reviews') },
      { to: '/sa/conversations', label: t('admin.page.conversations') },
    ],
  },
  {
    id: 'operations',
    name: t('admin.group.operations'),
    links: [
      { to: '/sa/plans', label: t('admin.page.plans') },
      { to: '/sa/coupons', label: t('admin.page.coupons') },
      { to: '/sa/payouts', label: t('admin.page.payouts') },
      { to: '/sa/ledger', label: t('admin.page.ledger') },
      { to: '/sa/reconciliation', label: t('admin.page.reconciliation') },
      { to: '/sa/settings', label: t('admin.page.settings') },
      { to: '/sa/admins', label: t('admin.page.admins') },
      { to: '/sa/audit', label: t('admin.page.audit') },
      { to: '/sa/security', label: t('admin.page.security') },
      { to: '/sa/jobs', label: t('admin.page.jobs') },
      { to: '/sa/mails', label: t('admin.page.emails') },
      { to: '/sa/privacy', label: t('admin.page.privacy') },
      { to: '/sa/content', label: t('admin.page.content') },
      { to: '/sa/opening', label: t('admin.page.opening') },
      { to: '/sa/alerts', label: t('admin.page.alerts') },
      { to: '/sa/extensions', label: t('admin.page.extensions') },
      { to: '/sa/backups', label: t('admin.page.backups') },
      { to: '/sa/clock', label: t('admin.page.clock') },
    ],
  },
]

/** Tabs of the catalog pages. */
export const catalogSections = [
  { to: '/sa/catalogue', label: t('admin.brands') },
  { to: '/sa/catalogue/departments', label: t('admin.departments') },
  { to: '/sa/catalogue/types', label: t('admin.types') },
  { to: '/sa/catalogue/attributes', label: t('admin.attributes') },
  { to: '/sa/catalogue/colours', label: t('admin.colors') },
  { to: '/sa/catalogue/color-families', label: t('admin.families') },
  { to: '/sa/catalogue/conditions', label: t('admin.conditions') },
  { to: '/sa/catalogue/sizes', label: t('admin.sizes') },
  { to: '/sa/catalogue/search-words', label: t('admin.synonyms') },
  { to: '/sa/catalogue/featured', label: t('admin.featured') },
  { to: '/sa/catalogue/file', label: t('admin.catalog-file') },
]

/** Subpages, which are linked from tabs instead of the menu. */
const sections: readonly DashboardLink[] = [
  { to: '/sa/listings/moderation', label: t('admin.listings.review') },
  { to: '/sa/listings/approval', label: t('admin.approval') },
  { to: '/sa/listings/rules', label: t('admin.rules') },
  { to: '/sa/listings/all', label: t('admin.listings.all') },
  ...catalogSections,
  { to: '/sa/ledger/sellers', label: t('admin.ledger.by-seller') },
  { to: '/sa/ledger/entries', label: t('admin.ledger.entries') },
  { to: '/sa/jobs/webhooks', label: t('admin.jobs.webhooks') },
  { to: '/sa/mails/suppressed', label: t('admin.suppressions') },
  { to: '/sa/settings/marketplace', label: t('admin.marketplace') },
  { to: '/sa/settings/fields', label: t('admin.fields') },
  { to: '/sa/account', label: t('admin.page.account') },
]

const maxPages = 5

const allPages: readonly DashboardLink[] = [...groups.flatMap(({ links }) => links), ...sections]

/**
 * Returns the pages whose name or path contains a word that starts with `text`. Paths are English, so English words
 * find pages in every language.
 */
export function findPages(text: string, pages = allPages): DashboardLink[] {
  const typed = plain(text.trim())
  if (typed === '') return []
  return pages
    .filter(
      ({ to, label }) =>
        isPageOn(to) &&
        ` ${plain(label)} ${to.slice('/sa/'.length).replaceAll(/[/-]/g, ' ')}`.includes(` ${typed}`),
    )
    .slice(0, maxPages)
}

/** Folds case and accents: `uber` finds "Übersicht". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
