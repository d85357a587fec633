import { index, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** A page whose turn has not come: it says what will be here. Its words are found by its id. */
function coming(path: string, id = path) {
  return route(path, 'areas/coming/page.tsx', { id: `coming:${id}` })
}

const direct = prefix('direct', [
  index('areas/coming/page.tsx', { id: 'coming:direct' }),
  coming('favorites', 'direct/favorites'),
  coming('subscription-management', 'direct/subscription-management'),
  coming('profile/:username', 'direct/profile'),
  coming('profile/:username/review', 'direct/review'),
  coming('product/:username/:_id', 'direct/product'),
  coming(':username', 'direct/seller'),
])

const account = [
  route('login', 'areas/account/login.tsx'),
  route('forgot', 'areas/account/forgot.tsx'),
  route('reset/:resettoken', 'areas/account/reset.tsx'),
  route('resetConfirm', 'areas/account/reset-confirm.tsx'),
  route('validateemail', 'areas/account/validate-email.tsx'),
  coming('reactivate-subscription/:id'),
  coming('gift-subscription-complete'),
  route('signup-complete', 'areas/account/signup-complete.tsx'),
  route('prelogin', 'areas/account/prelogin.tsx'),
  route('signup', 'areas/account/signup.tsx'),
  route('verify/:resettoken', 'areas/account/verify.tsx'),
  route('free-verify/:resettoken', 'areas/account/free-verify.tsx'),
  coming('gift'),
  coming('checkoutbuttonpage'),
  coming('saconfirmationpage'),
]

const seller = [
  route('shopper/signup/:stoken', 'areas/seller/signup.tsx'),
  route('shopper/apply', 'areas/seller/apply.tsx'),
  route('shopper/sellerLogin', 'areas/seller/login.tsx'),
  route('shopper/sellerForgot', 'areas/seller/forgot.tsx'),
  route('shopper/sellerReset/:resettoken', 'areas/seller/reset.tsx'),
  route('shopper/sellerResetConfirm', 'areas/seller/reset-confirm.tsx'),
  coming('shopper/*', 'shopper'),
  route('sa/signup/:invite', 'areas/seller/super-admin-signup.tsx'),
]

export default [
  index('areas/shop/landing/page.tsx'),
  route('shop', 'areas/shop/list/page.tsx'),
  route('shop/:username', 'areas/shop/seller/page.tsx'),
  route('shop/profile/:username', 'areas/shop/profile/page.tsx'),
  coming('shop/profile/:username/review', 'review'),
  coming('shop/subscribe'),
  route('shop/customerprofile', 'areas/account/profile/page.tsx'),
  coming('shop/notifications'),
  route('product/:username/:_id', 'areas/shop/product/page.tsx'),
  route('bag', 'areas/shop/bag/page.tsx'),
  route('checkout', 'areas/shop/checkout/page.tsx'),
  route('confirm', 'areas/shop/confirm/page.tsx'),
  route('not-available', 'areas/shop/policy/not-available.tsx'),
  route('return-policy', 'areas/shop/policy/return-policy.tsx'),
  coming('confirm-order/:stoken'),
  coming('bd/confirm-order/:stoken'),
  ...account,
  ...direct,
  ...seller,
  route('sa/product/*', 'areas/direct/moved.ts', { id: 'moved:product' }),
  route('sa/shop/*', 'areas/direct/moved.ts', { id: 'moved:shop' }),
  coming('sa/*', 'sa'),
  route('*', 'areas/site/not-found.tsx'),
  route('theme', 'areas/site/theme.ts'),
  route('robots.txt', 'areas/site/robots.ts'),
  route('sitemap.xml', 'areas/site/sitemap.ts'),
  route('sitemaps/:part', 'areas/site/sitemap-part.ts'),
] satisfies RouteConfig
