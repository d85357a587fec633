import { demoSeller, freeReturns, type DemoSeller } from './seller.ts'

/** First-party seller: the marketplace's own account. */
export const firstParty: DemoSeller = {
  ...demoSeller(
    'souk',
    'Souk',
    'Rotterdam, Netherlands',
    0,
    freeReturns,
    null,
    [],
    11,
    64,
    4.8,
    'Items we buy, check, and ship ourselves, with shipping included.',
  ),
  instagram: 'souk.direct',
}
