import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { demoPassword } from '#demo/people/accounts.ts'
import { aPaidSale } from '../admin-world.ts'
import { aListing } from '../seller-listing.ts'
import type { EnginePage } from './engine.ts'
import { openPage, signInAt } from './page-steps.ts'

interface Visit {
  /** Prepares the browser for the visit: signs in, or puts items into the bag. */
  enter: (page: EnginePage) => Promise<void>
  paths: readonly string[]
}

/**
 * Returns twenty pages, grouped by the visitor who opens them: a guest with items in the bag, a buyer, a seller and an
 * admin.
 */
export async function walkedPages(
  playwright: PlaywrightWorkerArgs['playwright'],
  request: APIRequestContext,
  baseURL: string,
): Promise<Visit[]> {
  const sale = await aPaidSale(playwright, request, baseURL, 6)
  const { path, _id, sizes } = await aListing(request, 7)
  const username = path.split('/')[2]!
  const bag = `bag=${_id}~${sizes[0]!.ID}; Path=/`
  const enterAs = (login: string, email: string) => (page: EnginePage) =>
    signInAt(page, login, email, demoPassword)
  return [
    {
      enter: async (page) => {
        await openPage(page, '/help')
        await page.evaluate((cookie) => void (document.cookie = cookie), bag)
      },
      paths: [
        '/',
        '/shop',
        path,
        `/shop/profile/${username}`,
        `/shop/profile/${username}/review`,
        '/bag',
        '/checkout',
        `/confirm?order=${sale.orderLink}`,
        `/confirm-order/${sale.stoken}`,
        '/gift',
        '/help',
        '/login',
        '/signup',
      ],
    },
    {
      enter: enterAs('/login', 'buyer@souk.example'),
      paths: [
        '/shop/notifications',
        '/shop/customerprofile',
        '/shop/customerprofile/addresses',
        '/shop/customerprofile/security',
        '/shop/customerprofile/messages',
        '/shop/subscribe',
      ],
    },
    {
      enter: enterAs('/shopper/sellerLogin', 'seller@souk.example'),
      paths: ['/shopper/listings', '/shopper/orders'],
    },
    { enter: enterAs('/shopper/sellerLogin', 'admin@souk.example'), paths: ['/sa'] },
  ]
}
