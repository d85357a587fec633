import { afterAll, expect, test } from 'vitest'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { changeSetting } from '#test/support/settings.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const guest = new Person(shop)
afterAll(() => shop.close())

test('all reads of a first-party seller show a new minimum of return days immediately', async () => {
  const seller = await aSeller(shop.pool, { isSA: true })
  const listing = await aStoredListing(shop.pool, { seller })
  const days = async () => {
    const info = await guest.get(`/buyer/selleruserinfo/${seller.username}`)
    const items = await guest.get(`/buyer/selleruser/${seller.username}?feedback=newest&limit=24`)
    const product = await guest.get(`/sa/buyer/viewcount/${listing.id}`)
    return [info.body, items.body.seller, product.body.seller].map(({ returns }) => returns.days)
  }
  for (const setting of [30, 14, 21]) {
    await changeSetting(shop, 'firstPartyReturnDays', setting)
    expect(await days()).toEqual([setting, setting, setting])
  }
})
