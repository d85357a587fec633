import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations, chromiumLaunch } from '../support/browser.support.ts'
import { serveSandbox } from '../../src/node/server.ts'
import type { SandboxServer } from '../../src/node/server.ts'
import { createSeller, createPaidCharge, recipient } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

/** These tests open the hosted pages of connected accounts in Chromium at the width of a phone. */
let shop: TestSandbox
let server: SandboxServer
let browser: Browser
let page: Page
let origin: string
const complaints: string[] = []

beforeAll(async () => {
  const html = { 'content-type': 'text/html' }
  const back = (path: string): string =>
    `<!doctype html><html lang="en"><title>Shop</title><h1>Shop ${path}</h1>`
  server = await serveSandbox((request) =>
    request.path.startsWith('/__stripe/')
      ? shop.sandbox.handle(request)
      : Promise.resolve({ status: 200, headers: html, body: back(request.path) }),
  )
  origin = `http://127.0.0.1:${server.port}`
  shop = await openTestSandbox({ origin })
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await shop?.close()
})

beforeEach(async () => {
  complaints.length = 0
  page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !/favicon|status of 4/.test(message.text()))
      complaints.push(message.text())
  })
})
afterEach(async () => {
  expect(complaints).toEqual([])
  await page.context().close()
})

async function violations(): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(await axeViolations(page)), ...(wide ? ['wider than the screen'] : [])]
}

async function aLink(): Promise<{ account: string; url: string }> {
  const { id: account } = await shop.stripe.v2.core.accounts.create(recipient)
  const flow = { refresh_url: `${origin}/again`, return_url: `${origin}/back` }
  const use = { type: 'account_onboarding' as const, account_onboarding: flow }
  return { account, url: (await shop.stripe.v2.core.accountLinks.create({ account, use_case: use })).url }
}

async function isActive(account: string): Promise<boolean> {
  return (await shop.stripe.accounts.retrieve(account)).payouts_enabled
}

test('onboarding works with the keyboard only', async () => {
  const { account, url } = await aLink()
  await page.goto(url)
  expect(await violations()).toEqual([])
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Seller')
  await page.keyboard.press('Tab')
  await page.keyboard.type('05171990')
  await page.getByLabel('Street').focus()
  await page.keyboard.type('1 Quay')
  await page.keyboard.press('Enter')
  await page.getByText('Shop /back').waitFor()
  expect(await isActive(account)).toBe(true)
  await page.goto(url)
  await page.getByText('Shop /again').waitFor()
})

test(
  'onboarding lists missing details, shows errors and can be saved for later',
  { tags: 'long' },
  async () => {
    const { account, url } = await aLink()
    await page.goto(url)
    await page.getByTestId('sbx-onboarding-finish').click()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('given_name')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Account number').fill('1234')
    await page.getByTestId('sbx-onboarding-later').click()
    await page.getByRole('alert').filter({ hasText: 'test bank accounts' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await violations()).toEqual([])
    await page.getByLabel('Account number').fill('')
    await page.getByTestId('sbx-onboarding-later').click()
    await page.getByText('Shop /back').waitFor()
    expect(await isActive(account)).toBe(false)
  },
)

test('the dashboard shows balance, payouts and requirements, and changes the bank account', async () => {
  const seller = await createSeller(shop, { account_number: '000111111116' })
  const source = await createPaidCharge(shop.stripe, 9000)
  await shop.stripe.transfers.create({
    amount: 8000,
    currency: 'usd',
    destination: seller,
    source_transaction: source,
  })
  const own = { stripeAccount: seller }
  await shop.stripe.payouts.create({ amount: 5000, currency: 'usd' }, own)
  shop.clock.advance(3 * 86_400_000)
  const { url } = await shop.stripe.accounts.createLoginLink(seller)
  await page.goto(url)
  expect(await page.getByTestId('sbx-express-available').textContent()).toBe('$80.00')
  await page.getByText('Failed:').waitFor()
  await page.getByTestId('sbx-express-due').getByText('A bank account for payouts').waitFor()
  expect(await violations()).toEqual([])
  await page.getByTestId('sbx-express-account').fill('12')
  await page.getByTestId('sbx-express-change-bank').click()
  await page.getByRole('alert').waitFor()
  await page.getByTestId('sbx-express-account').fill('000123456789')
  await page.getByTestId('sbx-express-change-bank').click()
  await page.getByTestId('sbx-express-saved').waitFor()
  expect(await page.getByTestId('sbx-express-bank').textContent()).toContain('6789')
  expect(await page.getByText('Nothing is due.').count()).toBe(1)
  await page.goto(url)
  await page.getByTestId('sbx-express-over').waitFor()
})

test('missing details can be added from the dashboard', { tags: 'long' }, async () => {
  const seller = await createSeller(shop, { verification: 'failed' })
  await page.goto((await shop.stripe.accounts.createLoginLink(seller)).url)
  await page.getByRole('link', { name: 'Add missing details' }).click()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  await page.getByTestId('sbx-onboarding-finish').click()
  await page.getByText('Nothing is due.').waitFor()
  expect(await isActive(seller)).toBe(true)
})

test(
  'the control page opens and decides disputes, fails payouts, pauses capabilities and moves the clock',
  { tags: 'long' },
  async () => {
    const seller = await createSeller(shop)
    const charge = await createPaidCharge(shop.stripe, 3000)
    const own = { stripeAccount: seller }
    await shop.stripe.transfers.create({
      amount: 2000,
      currency: 'usd',
      destination: seller,
      source_transaction: charge,
    })
    await page.goto(`${origin}/__stripe/control`)
    await page.getByRole('button', { name: 'Fail next payout' }).first().click()
    const payout = await shop.stripe.payouts.create({ amount: 1000, currency: 'usd' }, own)
    await page.getByRole('button', { name: 'Pause' }).first().click()
    await page.getByRole('button', { name: 'Restore' }).waitFor()
    expect(await isActive(seller)).toBe(false)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: `Dispute ${charge}` }).click()
    const [dispute] = (await shop.stripe.disputes.list({ charge })).data
    expect(dispute?.status).toBe('needs_response')
    await page.getByRole('button', { name: `Won: ${dispute?.id}` }).click()
    await page.getByTestId('sbx-control-disputes').getByText('won').first().waitFor()
    expect(await violations()).toEqual([])
    const before = shop.clock.now()
    await page.getByLabel('Hours').fill('72')
    await page.getByTestId('sbx-control-advance').click()
    await page.waitForLoadState()
    expect(shop.clock.now() - before).toBeGreaterThan(71 * 3_600_000)
    const failed = await shop.stripe.payouts.retrieve(payout.id, {}, own)
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'could_not_process' })
  },
)

test('the control page rejects requests from other sites', async () => {
  const answer = await shop.sandbox.handle({
    method: 'POST',
    path: '/__stripe/control/disputes',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: '{}',
  })
  expect(answer.status).toBe(403)
})
