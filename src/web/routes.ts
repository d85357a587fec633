import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { findPageFeature } from '#contract/features/feature-pages.ts'

const direct = route('direct', 'areas/direct/layout.tsx', [
  index('areas/direct/list/page.tsx'),
  route('favorites', 'areas/direct/favorites/page.tsx'),
  route('subscription-management', 'areas/account/membership/manage-page.tsx'),
  route('profile/:username', 'areas/shop/profile/page.tsx', { id: 'direct-profile' }),
  route('profile/:username/review', 'areas/shop/review/page.tsx', { id: 'direct-review' }),
  route('product/:username/:_id', 'areas/shop/product/page.tsx', { id: 'direct-product' }),
  route(':username', 'areas/shop/seller/page.tsx', { id: 'direct-seller' }),
])

const account = [
  route('login', 'areas/account/login.tsx'),
  route('forgot', 'areas/account/forgot.tsx'),
  route('reset/:resettoken', 'areas/account/reset.tsx'),
  route('resetConfirm', 'areas/account/reset-confirm.tsx'),
  route('validateemail', 'areas/account/validate-email.tsx'),
  route('reactivate-subscription/:id', 'areas/account/membership/reactivate-page.tsx'),
  route('gift-subscription-complete', 'areas/account/gift/complete/page.tsx'),
  route('signup-complete', 'areas/account/signup-complete.tsx'),
  route('sign-in/return', 'areas/account/sign-in-return/page.tsx'),
  route('prelogin', 'areas/account/prelogin.tsx'),
  route('signup', 'areas/account/signup.tsx'),
  route('verify/:resettoken', 'areas/account/verify.tsx'),
  route('free-verify/:resettoken', 'areas/account/free-verify.tsx'),
  route('secure-account/:token', 'areas/account/secure-account.tsx'),
  route('gift', 'areas/account/gift/buy/page.tsx'),
  route('gift/redeem/:code?', 'areas/account/gift/redeem/page.tsx'),
]

const dashboard = route('shopper', 'areas/seller/dashboard/layout.tsx', [
  index('areas/seller/dashboard/start.ts'),
  route('listings', 'areas/seller/dashboard/listings/page.tsx'),
  route('listings/:id', 'areas/seller/dashboard/listings/one.tsx'),
  route('imports', 'areas/seller/dashboard/imports/page.tsx'),
  route('imports/:id', 'areas/seller/dashboard/imports/one.tsx'),
  route('more', 'areas/seller/dashboard/settings/more.tsx'),
  route('settings/:section?', 'areas/seller/dashboard/settings/page.tsx'),
  route('orders', 'areas/seller/dashboard/orders/page.tsx'),
  route('orders/ship', 'areas/seller/dashboard/orders/ship.tsx'),
  route('orders/slips', 'areas/seller/dashboard/orders/slips.tsx'),
  route('orders/:id', 'areas/seller/dashboard/orders/one.tsx'),
  route('orders/:id/slip', 'areas/seller/dashboard/orders/slip.tsx'),
  route('payouts', 'areas/seller/dashboard/payouts/page.tsx'),
  route('messages', 'areas/seller/dashboard/messages/page.tsx'),
  route('messages/new', 'areas/seller/dashboard/messages/new.tsx'),
  route('messages/replies', 'areas/seller/dashboard/messages/replies.tsx'),
  route('messages/:id', 'areas/seller/dashboard/messages/one.tsx'),
  route('feedback', 'areas/seller/dashboard/feedback/page.tsx'),
  route('notifications', 'areas/shop/notifications/page.tsx', { id: 'seller-notifications' }),
  route('insights', 'areas/seller/dashboard/insights/page.tsx'),
  route('payouts/:id', 'areas/seller/dashboard/payouts/one.tsx'),
  // Unknown paths redirect to the first page of the seller dashboard (spec §2).
  route('*', 'areas/seller/dashboard/start.ts', { id: 'seller-dashboard-fallback' }),
])

/** Pages for first-party listings, which admins edit with the same pages as sellers. */
const adminListings = [
  layout('areas/admin/listings/layout.tsx', [
    route('listings', 'areas/seller/dashboard/listings/page.tsx', { id: 'admin-listings' }),
    route('listings/moderation', 'areas/admin/listings/moderation.tsx'),
    route('listings/approval', 'areas/admin/listings/approval.tsx'),
    route('listings/rules', 'areas/admin/listings/rules.tsx'),
    route('listings/all', 'areas/admin/listings/all.tsx'),
  ]),
  route('listings/look/:id', 'areas/admin/listings/one.tsx'),
  route('listings/:id', 'areas/seller/dashboard/listings/one.tsx', { id: 'admin-listing' }),
  route('imports', 'areas/seller/dashboard/imports/page.tsx', { id: 'admin-imports' }),
  route('imports/:id', 'areas/seller/dashboard/imports/one.tsx', { id: 'admin-import' }),
]

const adminCatalog = [
  layout('areas/admin/catalog/layout.tsx', [
    route('catalogue', 'areas/admin/catalog/brands.tsx'),
    route('catalogue/types', 'areas/admin/catalog/types.tsx'),
    route('catalogue/attributes', 'areas/admin/catalog/attributes/page.tsx'),
    route('catalogue/colours', 'areas/admin/catalog/colors.tsx'),
    route('catalogue/departments', 'areas/admin/catalog/lists/departments.tsx'),
    route('catalogue/conditions', 'areas/admin/catalog/lists/conditions.tsx'),
    route('catalogue/color-families', 'areas/admin/catalog/lists/families.tsx'),
    route('catalogue/sizes', 'areas/admin/catalog/lists/size-systems.tsx'),
    route('catalogue/search-words', 'areas/admin/catalog/synonyms.tsx'),
    route('catalogue/file', 'areas/admin/catalog/file/page.tsx'),
    route('catalogue/featured', 'areas/admin/catalog/featured.tsx'),
  ]),
]

/** Admin area. Unknown paths show the admin area's own not-found page. */
const admin = route('sa', 'areas/admin/frame/layout.tsx', [
  index('areas/admin/home/page.tsx'),
  route('account', 'areas/admin/account/page.tsx'),
  route('orders', 'areas/admin/orders/page.tsx'),
  route('orders/:id', 'areas/admin/orders/one.tsx'),
  route('own-orders', 'areas/admin/orders/page.tsx', { id: 'own-orders' }),
  route('own-orders/:id/slip', 'areas/admin/orders/slip.tsx'),
  route('refunds', 'areas/admin/refunds/page.tsx'),
  route('reports', 'areas/admin/reports/page.tsx'),
  route('buyers', 'areas/admin/buyers/page.tsx'),
  route('buyers/:id', 'areas/admin/buyers/one.tsx'),
  route('sellers', 'areas/admin/sellers/page.tsx'),
  ...adminListings,
  route('notifications', 'areas/shop/notifications/page.tsx', { id: 'admin-notifications' }),
  ...adminCatalog,
  route('feedback', 'areas/admin/feedback/page.tsx'),
  route('conversations', 'areas/admin/conversations/page.tsx'),
  route('conversations/:id', 'areas/admin/conversations/one.tsx'),
  route('sellers/:id', 'areas/admin/sellers/one.tsx'),
  route('gifts', 'areas/admin/gifts/page.tsx'),
  route('gifts/:id', 'areas/admin/gifts/one.tsx'),
  route('members', 'areas/admin/members/page.tsx'),
  route('plans', 'areas/admin/plans/page.tsx'),
  route('coupons', 'areas/admin/coupons/page.tsx'),
  route('issues', 'areas/admin/issues/page.tsx'),
  route('disputes', 'areas/admin/disputes/page.tsx'),
  route('disputes/:id', 'areas/admin/disputes/one.tsx'),
  route('payouts', 'areas/admin/payouts/page.tsx'),
  route('payouts/:id', 'areas/admin/payouts/one.tsx'),
  route('ledger', 'areas/admin/ledger/page.tsx'),
  route('ledger/sellers', 'areas/admin/ledger/sellers.tsx'),
  route('ledger/entries', 'areas/admin/ledger/entries.tsx'),
  route('reconciliation', 'areas/admin/reconciliation/page.tsx'),
  route('jobs', 'areas/admin/jobs/page.tsx'),
  route('jobs/webhooks', 'areas/admin/jobs/webhooks.tsx'),
  route('mails', 'areas/admin/emails/page.tsx'),
  route('mails/suppressed', 'areas/admin/emails/suppressed.tsx'),
  route('mails/:id', 'areas/admin/emails/one.tsx'),
  route('clock', 'areas/admin/clock/page.tsx'),
  route('backups', 'areas/admin/backups/page.tsx'),
  route('alerts', 'areas/admin/alerts/page.tsx'),
  route('extensions', 'areas/admin/extensions/page.tsx'),
  route('opening', 'areas/admin/opening/page.tsx'),
  route('settings', 'areas/admin/settings/page.tsx'),
  route('settings/marketplace', 'areas/admin/marketplace/page.tsx'),
  route('settings/fields', 'areas/admin/custom-fields/page.tsx'),
  route('admins', 'areas/admin/admins/page.tsx'),
  route('audit', 'areas/admin/audit/page.tsx'),
  route('security', 'areas/admin/security/page.tsx'),
  route('privacy', 'areas/admin/privacy/page.tsx'),
  route('content', 'areas/admin/content/page.tsx'),
  route('content/:id', 'areas/admin/content/one.tsx'),
  route('issues/:id', 'areas/admin/issues/one.tsx'),
  route('*', 'areas/site/not-found.tsx', { id: 'admin-fallback' }),
])

const seller = [
  route('shopper/signup/:stoken', 'areas/seller/signup.tsx'),
  route('shopper/verify/:token', 'areas/seller/confirm-email.tsx'),
  route('shopper/helper/:token', 'areas/seller/helper-join.tsx'),
  route('shopper/apply', 'areas/seller/apply.tsx'),
  route('shopper/sellerLogin', 'areas/seller/login.tsx'),
  route('shopper/sellerForgot', 'areas/account/forgot.tsx', { id: 'seller-forgot' }),
  route('shopper/sellerReset/:resettoken', 'areas/account/reset.tsx', { id: 'seller-reset' }),
  route('shopper/sellerResetConfirm', 'areas/account/reset-confirm.tsx', { id: 'seller-reset-confirm' }),
  dashboard,
  route('sa/signup/:invite', 'areas/seller/staff-signup.tsx'),
  route('sa/login', 'areas/admin/login.tsx'),
]

/**
 * Puts a layout around the pages of features. The layout shows the not-found page while the feature is off. Pages on
 * the same level share one layout to keep the list of routes short, because every first page loads this list.
 */
function withFeatures(routes: RouteConfigEntry[], parent = ''): RouteConfigEntry[] {
  const patternOf = ({ path }: RouteConfigEntry) => (path === undefined ? parent : `${parent}/${path}`)
  const isOfFeature = (entry: RouteConfigEntry) =>
    !entry.children && findPageFeature(patternOf(entry)) !== undefined
  const others = routes
    .filter((entry) => !isOfFeature(entry))
    .map((entry) =>
      entry.children ? { ...entry, children: withFeatures(entry.children, patternOf(entry)) } : entry,
    )
  const own = routes.filter(isOfFeature)
  if (own.length === 0) return others
  return [...others, layout('areas/site/feature-page.tsx', { id: `features:${own[0]!.file}` }, own)]
}

export default withFeatures([
  index('areas/shop/landing/page.tsx'),
  route('shop', 'areas/shop/list/page.tsx'),
  route('shop/:username', 'areas/shop/seller/page.tsx'),
  route('shop/profile/:username', 'areas/shop/profile/page.tsx'),
  route('shop/profile/:username/review', 'areas/shop/review/page.tsx'),
  route('shop/subscribe', 'areas/account/membership/subscribe/subscribe-page.tsx'),
  route('shop/customerprofile', 'areas/account/hub/page.tsx'),
  route('shop/customerprofile/orders', 'areas/account/order/list.tsx'),
  route('shop/customerprofile/orders/:id', 'areas/account/order/page.tsx'),
  route('shop/customerprofile/messages', 'areas/account/messages/page.tsx'),
  route('shop/customerprofile/messages/new', 'areas/account/messages/new.tsx'),
  route('shop/customerprofile/messages/:id', 'areas/account/messages/one.tsx'),
  route('shop/customerprofile/saved', 'areas/account/saved/page.tsx'),
  // One route for all sections keeps the list of routes short, because every first page loads this list.
  route('shop/customerprofile/:section', 'areas/account/profile/page.tsx'),
  route('shop/notifications', 'areas/shop/notifications/page.tsx'),
  route('unsubscribe/:token', 'areas/shop/notifications/unsubscribe.tsx'),
  route('product/:username/:_id', 'areas/shop/product/page.tsx'),
  route('report/:id', 'areas/shop/product/report-action.ts'),
  route('bag', 'areas/shop/bag/page.tsx'),
  route('checkout', 'areas/shop/checkout/page.tsx'),
  route('confirm', 'areas/shop/confirm/page.tsx'),
  route('confirm/messages', 'areas/shop/confirm/messages.tsx'),
  route('checkoutbuttonpage', 'areas/shop/animations/heart-page.tsx'),
  route('saconfirmationpage', 'areas/shop/animations/confetti-page.tsx'),
  route('not-available', 'areas/shop/policy/not-available.tsx'),
  route('return-policy', 'areas/shop/policy/page.tsx'),
  route('terms', 'areas/shop/policy/page.tsx', { id: 'terms' }),
  route('privacy', 'areas/shop/policy/page.tsx', { id: 'privacy' }),
  ...['seller-terms', 'how-selling-works', 'about', 'imprint'].map((id) =>
    route(id, 'areas/shop/policy/page.tsx', { id: `legal:${id}` }),
  ),
  route('help/:slug?', 'areas/shop/help/page.tsx'),
  route('confirm-order/:stoken', 'areas/shop/confirm-order/page.tsx'),
  route('confirm-order/:stoken/return-slip', 'areas/shop/confirm-order/return-slip.tsx'),
  route('bd/confirm-order/:stoken', 'areas/shop/confirm-order/page.tsx', { id: 'bd-confirm-order' }),
  ...account,
  direct,
  ...seller,
  route('sa/product/*', 'areas/direct/moved.ts', { id: 'moved:product' }),
  route('sa/shop/*', 'areas/direct/moved.ts', { id: 'moved:shop' }),
  route('sa/gift/*', 'areas/direct/moved.ts', { id: 'moved:gift' }),
  route('sa/confirm', 'areas/direct/moved.ts', { id: 'moved:confirm' }),
  route('sa/return-policy', 'areas/direct/moved.ts', { id: 'moved:policy' }),
  admin,
  route('*', 'areas/site/not-found.tsx'),
  route('dev/kit', 'areas/dev/kit.tsx'),
  route('theme', 'areas/site/theme.ts'),
  route('language', 'areas/site/language.ts'),
  route('robots.txt', 'areas/site/robots.ts'),
  route('sitemap.xml', 'areas/site/sitemap.ts'),
  route('sitemaps/:part', 'areas/site/sitemap-part.ts'),
]) satisfies RouteConfig
