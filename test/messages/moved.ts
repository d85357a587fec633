/** The parts of the site whose words stand in messages/; what is not named is still to move. */
const moved: readonly string[] = [
  'src/web/areas/account/order',
  'src/web/areas/direct',
  'src/web/areas/shop',
  'src/web/areas/site',
  'src/web/caller.ts',
  'src/web/cookies.ts',
  'src/web/features/address-fields.ts',
  'src/web/features/animations',
  'src/web/features/bag',
  'src/web/features/card',
  'src/web/features/list',
  'src/web/features/listing',
  'src/web/features/live',
  'src/web/features/membership',
  'src/web/features/order',
  'src/web/features/reviews',
  'src/web/features/session',
  'src/web/features/site',
  'src/web/features/watch',
  'src/web/root.tsx',
  'src/web/tab',
  'src/web/ui/chart',
  'src/web/ui/error-text.ts',
  'src/web/ui/logo.tsx',
]

export const hasMoved = (file: string): boolean => moved.some((place) => file.startsWith(place))
