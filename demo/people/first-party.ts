import { seller, thirtyDays, type DemoSeller } from './seller.ts'

/** The marketplace itself: owner of the direct listings. */
export const firstParty: DemoSeller = {
  ...seller(
    'souk',
    'Souk',
    'Rotterdam, Netherlands',
    0,
    thirtyDays,
    null,
    [],
    11,
    64,
    4.8,
    'Pieces we buy, check and ship ourselves. Direct from our own shelves, shipping included.',
  ),
  instagram: 'souk.direct',
}
