import { seller, freeReturns, type DemoSeller } from './seller.ts'

/** The marketplace itself: owner of the direct listings. */
export const firstParty: DemoSeller = {
  ...seller(
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
