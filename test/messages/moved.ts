/** The parts of the site whose words stand in messages/; what is not named is still to move. */
const moved: readonly string[] = [
  'src/web/root.tsx',
  'src/web/features/site',
  'src/web/features/session',
  'src/web/cookies.ts',
  'src/web/features/list',
  'src/web/features/reviews',
  'src/web/areas/shop/landing',
  'src/web/areas/shop/list',
  'src/web/areas/shop/policy',
  'src/web/areas/shop/product',
  'src/web/areas/shop/profile',
  'src/web/areas/shop/review',
  'src/web/areas/shop/seller',
  'src/web/areas/shop/bag',
  'src/web/areas/shop/checkout',
  'src/web/features/bag',
  'src/web/features/card',
  'src/web/features/membership',
  'src/web/features/address-fields.ts',
  'src/web/areas/account/order',
  'src/web/areas/shop/confirm',
  'src/web/features/order',
]

export const hasMoved = (file: string): boolean => moved.some((place) => file.startsWith(place))
