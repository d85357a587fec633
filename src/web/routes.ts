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
  'login',
  'forgot',
  'reset/:resettoken',
  'resetConfirm',
  'validateemail',
  'reactivate-subscription/:id',
  'gift-subscription-complete',
  'signup-complete',
  'prelogin',
  'signup',
  'verify/:resettoken',
  'free-verify/:resettoken',
  'gift',
  'checkoutbuttonpage',
  'saconfirmationpage',
]

const seller = [
  'shopper/signup/:stoken',
  'shopper/apply',
  'shopper/sellerLogin',
  'shopper/sellerForgot',
  'shopper/sellerReset/:resettoken',
  'shopper/sellerResetConfirm',
]

export default [
  index('areas/shop/landing/page.tsx'),
  route('shop', 'areas/shop/list/page.tsx'),
  route('shop/:username', 'areas/shop/seller/page.tsx'),
  route('shop/profile/:username', 'areas/shop/profile/page.tsx'),
  coming('shop/profile/:username/review', 'review'),
  coming('shop/subscribe'),
  coming('shop/customerprofile'),
  coming('shop/notifications'),
  route('product/:username/:_id', 'areas/shop/product/page.tsx'),
  route('bag', 'areas/shop/bag/page.tsx'),
  route('checkout', 'areas/shop/checkout/page.tsx'),
  route('confirm', 'areas/shop/confirm/page.tsx'),
  route('not-available', 'areas/shop/policy/not-available.tsx'),
  route('return-policy', 'areas/shop/policy/return-policy.tsx'),
  coming('confirm-order/:stoken'),
  coming('bd/confirm-order/:stoken'),
  ...account.map((path) => coming(path)),
  ...direct,
  ...seller.map((path) => coming(path)),
  coming('shopper/*', 'shopper'),
  route('sa/product/*', 'areas/direct/moved.ts', { id: 'moved:product' }),
  route('sa/shop/*', 'areas/direct/moved.ts', { id: 'moved:shop' }),
  coming('sa/*', 'sa'),
  route('*', 'areas/site/not-found.tsx'),
  route('theme', 'areas/site/theme.ts'),
  route('robots.txt', 'areas/site/robots.ts'),
  route('sitemap.xml', 'areas/site/sitemap.ts'),
  route('sitemaps/:part', 'areas/site/sitemap-part.ts'),
] satisfies RouteConfig
