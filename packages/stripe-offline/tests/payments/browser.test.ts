import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import Stripe from 'stripe'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations, chromiumLaunch } from '../support/browser.support.ts'
import { openTestSandbox } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

/** These tests use Stripe's React components in Chromium, with an HTTP server and a strict content security policy. */
let shop: TestSandbox
let server: http.Server
let browser: Browser
let page: Page
let origin: string
const complaints: string[] = []

beforeAll(async () => {
  const script = await bundle()
  server = http.createServer((request, response) => {
    serve(script, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  shop = await openTestSandbox({ origin })
  browser = await chromium.launch(chromiumLaunch())
})

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
  await shop?.close()
})

beforeEach(async () => {
  complaints.length = 0
  const context = await browser.newContext()
  page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(origin)
})
afterEach(() => page.context().close())

test('a card can be entered and paid with the keyboard only', async () => {
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('4242424242424242')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('934')
  expect(await page.getByLabel('Expiration date').inputValue()).toBe('09 / 34')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12345')
  expect(await page.getByLabel('Security code').inputValue()).toBe('1234')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await says('requires_capture')
  expect(complaints).toEqual([])
})

test('an error is shown next to its field, and the field is focused', async () => {
  await fill('4242424242424241', '01 / 20', '1')
  await page.getByRole('button', { name: 'Pay' }).click()
  await says('invalid: invalid_number')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('sbx-number')
  // React resets the form after the form's action, but the card fields must keep their values, as in Stripe's iframes.
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4241')
  for (const message of ['number is invalid', 'date is in the past', 'code is incomplete']) {
    expect(await page.getByText(message).count()).toBe(1)
  }
  expect(await axeViolations(page)).toEqual([])
})

test('the fields use the given language, as Stripe’s do', { tags: 'long' }, async () => {
  await page.goto(`${origin}/?locale=de`)
  await page.getByLabel('Kartennummer').fill('4242424242424241')
  await page.getByLabel('Ablaufdatum').fill('0120')
  await page.getByLabel('Sicherheitscode').fill('1')
  await page.getByRole('button', { name: 'Pay' }).click()
  await says('invalid: invalid_number')
  for (const message of ['Kartennummer ist ungültig', 'in der Vergangenheit', 'Sicherheitscode Ihrer Karte'])
    expect(await page.getByText(message).count()).toBe(1)
})

test('the inputs have the autocomplete names of card fields', async () => {
  for (const [label, autocomplete] of [
    ['Card number', 'cc-number'],
    ['Expiration date', 'cc-exp'],
    ['Security code', 'cc-csc'],
  ] as const) {
    const input = page.getByLabel(label)
    expect(await input.getAttribute('autocomplete')).toBe(autocomplete)
    expect(await input.getAttribute('inputmode')).toBe('numeric')
  }
})

test('a declined card and a number that is not a test card show an error', async () => {
  await fill('4000000000000002', '12 / 34', '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await says('declined Your card was declined.')
  await fill('4111111111111111', '12 / 34', '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await says('Only test card numbers work here')
})

test.each([
  ['complete', 'proved: requires_capture'],
  ['fail', 'not proved: payment_intent_authentication_failure'],
])('3-D Secure in a dialog: %s', async (button, outcome) => {
  await startChallenge()
  const frame = page.frameLocator('[data-testid=sbx-3ds-dialog] iframe')
  expect(await frame.getByTestId('sbx-3ds-amount').textContent()).toBe('$123.00')
  expect(await axeViolations(page)).toEqual([])
  await frame.getByTestId(`sbx-3ds-${button}`).click()
  await says(outcome)
  expect(await page.getByTestId('sbx-3ds-dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('Escape closes the dialog and leaves the payment open', { tags: 'long' }, async () => {
  await startChallenge()
  await page.keyboard.press('Escape')
  await says('not proved: payment_intent_authentication_failure')
  const [intent] = (await shop.stripe.paymentIntents.list({ limit: 1 })).data
  expect(intent?.status).toBe('requires_action')
})

test('3-D Secure works without JavaScript and redirects to the shop', { tags: 'long' }, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  const intent = await shop.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: `${origin}/back?order=1`,
  })
  const url = intent.next_action?.redirect_to_url?.url ?? ''
  await plain.goto(url)
  await plain.getByTestId('sbx-3ds-complete').click()
  const back = new URL(plain.url())
  expect(back.pathname).toBe('/back')
  expect(back.searchParams.get('payment_intent')).toBe(intent.id)
  expect(back.searchParams.get('redirect_status')).toBe('succeeded')
  expect(back.searchParams.get('order')).toBe('1')
  await plain.goto(url)
  expect(await plain.getByTestId('sbx-3ds-over').count()).toBe(1)
  await context.close()
})

test('the control page shows clock, events and faults without accessibility violations', async () => {
  await page.goto(`${origin}/__stripe/control`)
  await page.getByLabel('Path contains').fill('/v1/"><script>alert(1)</script>')
  await page.getByTestId('sbx-control-add-fault').click()
  await page.getByTestId('sbx-control-faults').waitFor()
  expect(await page.getByTestId('sbx-control-events').textContent()).toContain('payment_intent.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear faults' }).click()
  expect(await page.getByText('No faults are set.').count()).toBe(1)
  expect(complaints).toEqual([])
})

async function fill(number: string, expiry: string, cvc: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill(expiry)
  await page.getByLabel('Security code').fill(cvc)
}

async function says(text: string): Promise<void> {
  await page.getByTestId('said').filter({ hasText: text }).waitFor({ timeout: 8000 })
}

async function startChallenge(): Promise<void> {
  await fill('4000002760003184', '12 / 34', '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.frameLocator('[data-testid=sbx-3ds-dialog] iframe').getByTestId('sbx-3ds-complete').waitFor()
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../support/checkout-page.support.tsx', import.meta.url)),
        formats: ['es'],
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}

const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self' data:`
const html = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`

async function serve(
  script: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const url = request.url ?? '/'
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (url.startsWith('/__stripe/')) {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
    )
    const answer = await shop.sandbox.handle({ method: request.method ?? 'GET', path: url, headers, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  } else if (url === '/pay') response.end(JSON.stringify(await pay(body)))
  else if (url === '/app.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  else if (url === '/favicon.ico') response.writeHead(204).end()
  else response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html)
}

async function pay(token: string): Promise<object> {
  try {
    const intent = await shop.stripe.paymentIntents.create({
      amount: 12_300,
      currency: 'usd',
      capture_method: 'manual',
      confirm: true,
      confirmation_token: token,
    })
    return { status: intent.status, clientSecret: intent.client_secret }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return { status: 'declined', message: error.message }
    throw error
  }
}
