import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { Card, Piece } from '#contract/catalog.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { makeBuyer, signIn } from '../support/account-steps.ts'
import { fillCard, fillIn, payButton, putInBag } from '../support/buying.ts'
import { expectAccessible, wake } from '../support/page-checks.ts'

async function filter(request: APIRequestContext, data: object): Promise<Card[]> {
  const answer = await request.put('/sa/buyer/filter2', { data })
  return ((await answer.json()) as { products: Card[] }).products
}

/** House pieces that are for members first, sold or not: the newest is the desktop's to buy, the next the phone's. */
async function earlyPiece(request: APIRequestContext, isMobile: boolean): Promise<Piece> {
  const newest = await filter(request, { direct: true })
  const pieces = await Promise.all(
    newest.slice(0, 6).map(async ({ _id }) => {
      const answer = await request.get(`/sa/buyer/viewcount/${_id}`)
      return (await answer.json()) as Piece
    }),
  )
  const early = pieces.filter(({ membersUntil }) => membersUntil !== null)
  return early[isMobile ? 1 : 0]!
}

function directPath({ _id, seller }: Card | Piece): string {
  return `/direct/product/${seller.username}/${_id}`
}

function askedForStatus(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/check-subscription-status/')) asked.push(sent.url())
  })
  return asked
}

test('a guest sees the house’s pieces at once, and when a new one opens', async ({
  page,
  request,
  context,
  baseURL,
  isMobile,
}) => {
  const piece = await earlyPiece(request, isMobile)
  const asked = askedForStatus(page)
  await page.goto('/direct')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct')
  const link = page.getByRole('link', { name: piece.title, exact: true }).first()
  await expect(link).toHaveAttribute('href', `/sa/product/${piece.seller.username}/${piece._id}`)
  await wake(page)
  await expectAccessible(page)
  await link.click()
  await expect(page).toHaveURL(directPath(piece))
  await expect(page.getByRole('heading', { name: 'Members first' })).toBeVisible()
  await expect(page.locator(`time[datetime="${piece.membersUntil}"]`)).toBeVisible()
  await expect(page.getByText(exactMoneyText(piece.price)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Become a member' })).toHaveAttribute('href', '/shop/subscribe')
  await expectAccessible(page)

  const { ID: sizeID } = piece.sizes.find(({ qty }) => qty > 0)!
  const { username, name } = piece.seller
  await putInBag(context, baseURL!, [
    { _id: piece._id, sizeID, title: piece.title, username, sellerName: name },
  ])
  await page.goto('/checkout')
  await expect(page.getByTestId('members-only')).toContainText(piece.title)
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/bag')
  await expect(page.getByText(/^Members first: it opens for everyone on/)).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])
})

test('direct holds what the house sells, and leads everything else to the shop', async ({
  page,
  request,
}) => {
  const [house] = await filter(request, { direct: true })
  const [other] = await filter(request, { direct: false })
  await page.goto(`/sa/product/${house!.seller.username}/${house!._id}`)
  await expect(page).toHaveURL(directPath(house!))
  for (const path of [`/direct/${house!.seller.username}`, `/direct/profile/${house!.seller.username}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(house!.seller.name)
    const links = page.locator('main').getByRole('link').and(page.locator('[href*="/product/"]'))
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(/^\/sa\/product\/souk\//)
    await wake(page)
    await expectAccessible(page)
  }
  await page.goto(directPath(other!))
  await expect(page).toHaveURL(`/product/${other!.seller.username}/${other!._id}`)
  await page.goto(`/direct/${other!.seller.username}`)
  await expect(page).toHaveURL(`/shop/${other!.seller.username}`)
  expect((await page.goto('/direct/nobody'))?.status()).toBe(404)
})

test('a member’s status comes before the pages; then the member buys first, without the fee', async ({
  page,
  request,
  isMobile,
}) => {
  const piece = await earlyPiece(request, isMobile)
  const asked = askedForStatus(page)
  await signIn(page, await makeBuyer(request, 'Dora Direct'))
  await page.goto(directPath(piece))
  await expect(page.getByRole('link', { name: 'Become a member' })).toBeVisible()
  // Without a status there is nothing to ask (spec §4).
  expect(asked).toEqual([])

  await page.goto('/shop/subscribe?plan=membership_monthly')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $12.00 and become a member' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)

  let release = () => {}
  const isReleased = new Promise<void>((done) => (release = done))
  await page.route('**/subscription/check-subscription-status/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('currentPeriodEnd', '1'))
  await page.goto(directPath(piece))
  await expect(page.getByTestId('direct-loading')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  release()
  await expect(page.getByTestId('direct-loading')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(piece.title)
  expect(asked).toHaveLength(1)

  await expect(page.getByText('Without your membership it would be')).toBeVisible()
  await expectAccessible(page)
  for (const size of await page.getByRole('radio').and(page.locator(':enabled')).all()) {
    await size.check()
    break
  }
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await fillIn(page)
  await fillCard(page, '4242 4242 4242 4242')
  await expect(page.getByTestId('member-note')).toContainText('Members pay no service fee')
  await expect(page.getByTestId('members-only')).toHaveCount(0)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
})
