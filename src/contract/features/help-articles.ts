import type { Feature } from './features.ts'

/** Categories of help articles, in the order in which the help page shows them. */
export const helpCategories = [
  'orders',
  'paying',
  'shopping',
  'account',
  'membership',
  'everyone',
  'selling',
  'shop',
] as const
export type HelpCategory = (typeof helpCategories)[number]

interface HelpArticleEntry {
  category: HelpCategory
  /** Feature that the article explains. While the feature is off, the article does not exist. */
  feature?: Feature
  /** Slugs of articles that readers of this article often need next. */
  related: readonly string[]
}

/**
 * All help articles by slug, which is the last part of an article's path. The texts are content pages that operators
 * can edit.
 */
const articles = {
  'track-an-order': { category: 'orders', related: ['late-or-missing', 'order-without-account'] },
  'late-or-missing': { category: 'orders', related: ['report-an-issue', 'buyer-protection'] },
  'order-without-account': { category: 'orders', related: ['track-an-order', 'account-security'] },
  'cancel-an-order': { category: 'orders', related: ['refunds', 'return-an-order'] },
  'report-an-issue': { category: 'orders', related: ['buyer-protection', 'return-an-order', 'refunds'] },
  'return-an-order': { category: 'orders', related: ['refunds', 'report-an-issue'] },
  refunds: { category: 'orders', related: ['return-an-order', 'cancel-an-order'] },
  messages: { category: 'orders', feature: 'messages', related: ['report-an-issue', 'notifications'] },
  reviews: { category: 'orders', feature: 'reviews', related: ['report-an-issue', 'track-an-order'] },
  'pay-for-an-order': { category: 'paying', related: ['declined-payments', 'fees', 'bag-and-reservations'] },
  'declined-payments': { category: 'paying', related: ['pay-for-an-order', 'bag-and-reservations'] },
  'find-items': { category: 'shopping', related: ['sizes-and-options', 'notifications'] },
  'sizes-and-options': { category: 'shopping', related: ['find-items', 'bag-and-reservations'] },
  'bag-and-reservations': { category: 'shopping', related: ['pay-for-an-order', 'find-items'] },
  'account-security': { category: 'account', related: ['passkeys', 'privacy-and-data'] },
  passkeys: { category: 'account', related: ['account-security'] },
  'privacy-and-data': { category: 'account', related: ['account-security', 'notifications'] },
  notifications: { category: 'account', related: ['find-items', 'app-and-offline'] },
  'app-and-offline': { category: 'account', feature: 'offline', related: ['notifications'] },
  membership: { category: 'membership', feature: 'membership', related: ['gifts', 'fees'] },
  gifts: { category: 'membership', feature: 'gifts', related: ['membership', 'refunds'] },
  'buyer-protection': { category: 'everyone', related: ['report-an-issue', 'fees'] },
  fees: { category: 'everyone', related: ['buyer-protection', 'membership', 'payouts'] },
  contact: { category: 'everyone', related: ['track-an-order', 'report-an-issue'] },
  'apply-to-sell': { category: 'selling', related: ['fees', 'first-listing'] },
  'first-listing': {
    category: 'selling',
    related: ['listing-photos', 'listing-variants', 'import-listings'],
  },
  'listing-photos': { category: 'selling', related: ['first-listing'] },
  'listing-variants': { category: 'selling', related: ['first-listing', 'import-listings'] },
  'import-listings': { category: 'selling', related: ['first-listing', 'listing-photos'] },
  'ship-orders': { category: 'shop', related: ['seller-cancellations', 'payouts'] },
  'seller-cancellations': { category: 'shop', related: ['ship-orders', 'seller-issues-and-returns'] },
  'seller-issues-and-returns': { category: 'shop', related: ['payouts', 'seller-cancellations'] },
  payouts: { category: 'shop', related: ['fees', 'statements', 'seller-issues-and-returns'] },
  statements: { category: 'shop', related: ['payouts', 'fees'] },
  'vacation-mode': { category: 'shop', related: ['ship-orders', 'shop-helpers'] },
  'shop-helpers': { category: 'shop', related: ['account-security', 'vacation-mode'] },
  'seller-reviews': { category: 'shop', feature: 'reviews', related: ['seller-issues-and-returns'] },
} as const satisfies Record<string, HelpArticleEntry>

export type HelpSlug = keyof typeof articles
export const helpArticles: Readonly<Record<HelpSlug, HelpArticleEntry>> = articles
export const helpSlugs = Object.keys(articles) as HelpSlug[]

/** Articles that the help page shows first, because most questions are about them. */
export const popularHelp: readonly HelpSlug[] = [
  'track-an-order',
  'late-or-missing',
  'return-an-order',
  'report-an-issue',
  'declined-payments',
  'account-security',
]

const idPrefix = 'help-'

/** Returns the id of the content page that contains the text of an article. */
export const helpPageId = (slug: HelpSlug): string => `${idPrefix}${slug}`

/** Returns the slug of the article whose text this content page contains. Undefined if the page is not an article. */
export function findHelpSlug(pageId: string): HelpSlug | undefined {
  return helpSlugs.find((slug) => helpPageId(slug) === pageId)
}

export const helpPath = (slug: HelpSlug): string => `/help/${slug}`

/** Returns the paths of the articles that explain a feature. */
export const listHelpPaths = (feature: Feature): string[] =>
  helpSlugs.filter((slug) => helpArticles[slug].feature === feature).map(helpPath)
