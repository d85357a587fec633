import type { Call } from '#web/caller.ts'

const shownBrands = 48
const shownNew = 8
const shownChosen = 4

export async function loadLanding(call: Call) {
  const [newest, chosen, info, featured, membership] = await Promise.all([
    call('filterListings', { body: { inStock: true, limit: shownNew + 1 } }),
    call('listFeatured', { body: { inStock: true, limit: shownChosen + 1 } }),
    call('getFilterInfo'),
    call('listSellers', { query: { featured: 'true', limit: 4 } }),
    loadPrices(call),
  ])
  const [lead, ...others] = chosen.products.length > 0 ? chosen.products : newest.products
  return {
    lead,
    chosen: chosen.products.length > 0 ? others : [],
    newest: newest.products.filter(({ _id }) => _id !== lead?._id).slice(0, shownNew),
    brands: info.brands.slice(0, shownBrands),
    brandTotal: info.brands.length,
    genders: info.gender,
    types: info.type,
    listingTotal: newest.total,
    sellers: featured.sellers,
    sellerTotal: info.seller.length,
    membership,
  }
}

/** What membership and gifts cost now; null while the provider cannot be asked (spec §8: only logged). */
async function loadPrices(call: Call) {
  try {
    const [{ plans }, gifts] = await Promise.all([call('getSubscriptionPlans'), call('listGiftPlans')])
    return { plans, gifts: gifts.plans }
  } catch {
    return null
  }
}

export type MembershipPrices = Awaited<ReturnType<typeof loadPrices>>
