import { expect as plain, type Page } from '@playwright/test'
import { readCatalog } from '#messages/catalog.ts'
import { test } from '../support/browser/empty-app.ts'
import { aLogo, saveScreenshot } from '../support/browser/opening-files.ts'
import { countEffort } from '../support/browser/effort.ts'
import { goodPassword } from '../support/browser/account-steps.ts'
import { waitForHydration } from '../support/browser/page-checks.ts'
import { englishOnlyMessages, readPageStrings } from '../support/browser/page-texts.ts'
import { findEmailedLink } from '../support/mail.ts'
import { aPhoto } from '../support/browser/seller-steps.ts'

const expect = plain.configure({ timeout: 30_000 })
const german = readCatalog('de').messages
const marketplaceName = 'Fundgrube Nord'

/** Returns the German text of a message. */
function germanText(key: string, values: Record<string, string> = {}): string {
  const text = german.get(key)
  if (text === undefined) throw new Error(`messages/de.json has no ${key}`)
  return text.replaceAll(/\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole)
}

/** Titles of the pages that an owner has to write before the marketplace opens. */
const legalPageTitles = {
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  'return-policy': 'Rückgabe',
  'seller-terms': 'Verkäuferbedingungen',
  imprint: 'Impressum',
}
const english = englishOnlyMessages()
const foreign = /Souk|\$\s?\d|US\$|\bUSD\b/

function expectOwn(texts: readonly string[], where: string): void {
  expect(
    texts.filter((text) => foreign.test(text) || english.has(text)),
    where,
  ).toEqual([])
}

test.use({ locale: 'de-DE' })

test('an owner sets up an empty marketplace: name, currency, language, terms, staff and a first item @long @desktop', async ({
  page,
  browser,
  baseURL,
  emptyApp,
}) => {
  test.setTimeout(900_000)
  const effort = await countEffort(page)
  const begun = Date.now()
  await signUp(page, emptyApp.invite)

  await expect(page).toHaveURL(/\/sa\/opening/)
  await waitForHydration(page)
  const region = page.getByRole('form', { name: germanText('admin.region') })
  await region.locator('select[name=country]').selectOption('DE')
  await expect(region.locator('input[name=currency]')).toHaveValue('EUR')
  await expect(region.locator('input[name=timeZone]')).toHaveValue('Europe/Berlin')
  await expect(region.locator('select[name=defaultLanguage]')).toHaveValue('de')
  await expect(region.getByRole('status')).toContainText('EUR')
  await region.locator('input[name=also][value=en]').uncheck()
  await saveScreenshot(page, 'region')
  await region.getByRole('button', { name: germanText('admin.region.save') }).click()
  await expect(region).toBeHidden()
  await expect(page.getByText(/Europe\/Berlin/)).toBeVisible()

  await page.goto('/sa/settings/marketplace')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: germanText('admin.marketplace') })
  await form.locator('input[name=name]').fill(marketplaceName)
  await form.locator('input[name=tagline]').fill('Mäntel mit Vergangenheit')
  await form.locator('input[name=company]').fill('Fundgrube Nord GmbH')
  await form.locator('input[name=supportEmail]').fill('hilfe@fundgrube-nord.de')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() })
  await expect(page.getByRole('img', { name: marketplaceName }).first()).toBeVisible()
  await saveScreenshot(page, 'marketplace')
  await form.getByRole('button', { name: germanText('admin.marketplace.save') }).click()
  await expect(page).toHaveTitle(new RegExp(marketplaceName))

  // Both the checklist and the previously edited page link to every page that still has sample text.
  await page.goto('/sa/opening')
  await waitForHydration(page)
  for (const [id, title] of Object.entries(legalPageTitles)) {
    const from =
      id === 'terms'
        ? page.locator('#legal')
        : page.getByRole('navigation', { name: germanText('admin.content.samples') })
    await from.locator(`a[href="/sa/content/${id}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/sa/content/${id}$`))
    const text = page.getByLabel(germanText('admin.content.text'), { exact: true })
    await expect(text).not.toHaveValue(/Fair bleiben/)
    await text.fill(`# ${title}\n\n## Fair bleiben\n{marketplace} bittet um Freundlichkeit.`)
    await expect(page.getByText(`${marketplaceName} bittet um Freundlichkeit.`)).toBeVisible()
    await page.getByRole('button', { name: germanText('admin.content.publish') }).click()
    await expect(page.getByText(germanText('admin.content.version', { version: '1' }))).toBeVisible()
  }
  await page.goto('/sa/opening')
  await waitForHydration(page)
  await expect(page.locator('#legal')).toContainText('5 Seiten')
  await expect(page.locator('#region')).toContainText('Deutschland')

  for (const [at, role] of ['support', 'finance'].entries()) {
    await page.goto('/sa/admins')
    await waitForHydration(page)
    await page.locator('input[name=email]').last().fill(`team${at}@fundgrube-nord.de`)
    await page.locator('form:has(input[name=email]) select[name=role]').last().selectOption(role)
    await page.getByRole('button', { name: germanText('admin.admins.invite.button') }).click()
    await expect(page.getByText(`team${at}@fundgrube-nord.de`).first()).toBeVisible()
    await joinTeam(await (await browser.newContext({ baseURL: baseURL! })).newPage(), at)
  }

  await page.goto('/sa/opening')
  await waitForHydration(page)
  await saveScreenshot(page, 'opening')
  await page
    .locator('#catalog')
    .getByRole('link', { name: germanText('admin.opening.saw.types-missing') })
    .click()
  await expect(page).toHaveURL(/\/sa\/catalogue\/types$/)
  const add = page.getByRole('form', { name: germanText('admin.types.add'), exact: true })
  await add.getByPlaceholder(germanText('admin.types.new')).fill('Mäntel')
  await add.getByRole('button', { name: germanText('admin.catalog.add') }).click()
  await expect(page.getByText('Mäntel').first()).toBeVisible()

  await page.goto('/sa/catalogue/conditions')
  await waitForHydration(page)
  const conditions = page.getByRole('form', { name: germanText('admin.conditions.add') })
  await conditions.getByPlaceholder(germanText('admin.conditions.add')).fill('Heiß geliebt')
  await conditions.getByRole('button', { name: germanText('admin.catalog.add') }).click()
  await expect(page.locator('span', { hasText: /^Heiß geliebt$/ }).first()).toBeVisible()
  await saveScreenshot(page, 'conditions')

  // Turns early access off. Otherwise, new items would be reserved for members, but there are no members yet.
  await page.goto('/sa/opening')
  await waitForHydration(page)
  await page.locator('#catalog a[href="/sa/settings#perkEarlyAccess"]').click()
  await expect(page).toHaveURL(/\/sa\/settings#perkEarlyAccess$/)
  const rule = page.getByRole('article', { name: germanText('setting.perk-early-access'), exact: true })
  await rule.locator('summary').click()
  await rule.locator('input[name=value]').uncheck()
  await rule.getByLabel(germanText('common.reason')).fill('Am Anfang für alle')
  await rule.getByRole('button', { name: germanText('common.save'), exact: true }).click()
  await expect(rule.getByText('Am Anfang für alle')).toBeVisible()

  await finishChecklist(page)
  const path = await listFirstItem(page)
  const minutes = (Date.now() - begun) / 60_000
  const { clicks, fields, pages: opened } = effort
  test.info().annotations.push({
    type: 'effort',
    description: `${minutes.toFixed(1)} minutes, ${opened} pages, ${clicks} clicks, ${fields} fields`,
  })
  // Estimated times: 8 s to read a page, 2 s for a click, and 9 s to fill in a field.
  expect((opened * 8 + clicks * 2 + fields * 9) / 60, 'minutes it takes a person').toBeLessThan(15)

  // Visitors from any country must see this marketplace's own name, currency and language.
  const visitor = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })).newPage()
  const pages = await crawl(visitor, [
    '/',
    path,
    '/shop?search=mantel',
    '/nirgends',
    '/bag',
    '/login',
    '/shopper/apply',
  ])
  expect(pages, [...pages].join('\n')).toContain('/terms')
  await visitor.goto(path)
  await expect(visitor.getByText('120,00 €').first()).toBeVisible()
  await expect(visitor.getByText('Heiß geliebt').first()).toBeVisible()
  expect(await visitor.content()).toContain('"priceCurrency":"EUR"')
  await saveScreenshot(visitor, 'product')
  await visitor.getByRole('button', { name: germanText('product.buy-now') }).click()
  await expect(visitor).toHaveURL(/checkout/)
  await expect(visitor.locator('select[name=country]')).toHaveValue('DE')
  expectOwn(await readPageStrings(visitor), 'checkout')
  await saveScreenshot(visitor, 'checkout')
  const cookies = await visitor.context().cookies()
  expect(cookies.find((one) => one.name === 'country')).toBeUndefined()
  await buy(visitor)
  for (const id of Object.keys(legalPageTitles)) {
    await visitor.goto(`/${id}`)
    await expect(visitor.getByText('Fundgrube Nord bittet um Freundlichkeit.').first()).toBeVisible()
  }

  const { request } = visitor
  for (const file of ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'])
    expectOwn([await (await request.get(file)).text()], file)
  const api = (await (await request.get('/openapi.json')).json()) as { info: { title: string } }
  expect(api.info.title).toBe(marketplaceName)
  const refused = await request.get('/api/seller/orders')
  expectOwn([await refused.text(), refused.headers()['www-authenticate'] ?? ''], 'a call that is refused')
  await expectOwnEmails(visitor)
})

/** Pays for the items in the bag as a guest, and checks the order and the emails about it. */
async function buy(page: Page): Promise<void> {
  const buyer = {
    email: 'kundin@mail.example',
    name: 'Käthe Kundin',
    address_line1: 'Deichweg 3',
    address_city: 'Husum',
    address_zip: '25813',
  }
  await page.locator('select[name=country]').selectOption('DE')
  for (const [field, text] of Object.entries(buyer))
    await page.locator(`input[name=${field}]`).first().fill(text)
  await page.getByLabel('Kartennummer').fill('4242424242424242')
  await page.getByLabel('Ablaufdatum').fill('12 / 34')
  await page.getByLabel('Sicherheitscode').fill('123')
  const pay = page.getByRole('button', { name: /€ bezahlen$/ })
  const paid = /[\d,.]+(?=\s€)/.exec(await pay.innerText())![0]
  await pay.click()
  await expect(page).toHaveURL(/\/confirm\?order=/, { timeout: 60_000 })
  await waitForHydration(page)
  expectOwn(await readPageStrings(page), 'an order')
  await saveScreenshot(page, 'order')
  await expect(async () => {
    const mails = await page.request.get('/dev/mail', { params: { to: buyer.email } })
    const [mail] = /\/dev\/mail\/eml_\w+/.exec(await mails.text()) ?? []
    expect(mail, 'an email of the order').toBeDefined()
    expect(await (await page.request.get(mail!)).text()).toContain(paid)
  }).toPass({ timeout: 60_000 })
}

/** Joins the team through an invitation. The invitation page is in German, whatever the browser's language is. */
async function joinTeam(page: Page, at: number): Promise<void> {
  const email = `team${at}@fundgrube-nord.de`
  const invite = await findEmailedLink(page.request, email, '/sa/signup/')
  const mails = await (await page.request.get('/dev/mail', { params: { to: email } })).text()
  expect(mails).toContain(germanText('mail.accounts.invite.subject', { marketplace: marketplaceName }))
  await page.goto(invite)
  await waitForHydration(page)
  expectOwn(await readPageStrings(page), 'the sign-up of a team')
  // The page has no seller terms, because staff members do not sell. The invited email address cannot be changed.
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await expect(page.locator('main a[href="/seller-terms"]')).toHaveCount(0)
  await expect(page.locator('main a[href="/privacy"]')).toHaveCount(1)
  const role = germanText(`staff.role.${['support', 'finance'][at]}`)
  await expect(page.getByText(germanText('seller.super-admin.aside', { role }))).toBeVisible()
  await fillSignUp(page, { name: `Team ${at}`, username: `team_${at}` })
  await expect(page).toHaveURL(/\/sa$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expectOwn(await readPageStrings(page), 'the admin area of a team')
  await page.context().close()
}

async function signUp(page: Page, invite: string): Promise<void> {
  await page.goto(invite)
  await waitForHydration(page)
  await saveScreenshot(page, 'sign-up')
  await expect(page.getByRole('heading', { level: 1, name: germanText('seller.first-owner') })).toBeVisible()
  await fillSignUp(page, {
    email: 'inga@fundgrube-nord.de',
    name: 'Inga Petersen',
    username: 'inga_petersen',
  })
}

async function fillSignUp(
  page: Page,
  of: Partial<Record<'email' | 'name' | 'username', string>>,
): Promise<void> {
  const form = page.locator('form:has(input[name=confirmpassword])')
  for (const [field, value] of Object.entries(of)) await form.locator(`input[name=${field}]`).fill(value)
  await form.locator('input[name=password]').fill(goodPassword)
  await form.locator('input[name=confirmpassword]').fill(goodPassword)
  await form.getByRole('button', { name: germanText('account.sign-up') }).click()
  await expect(page).not.toHaveURL(/signup/)
}

/** Completes a seller's checklist with the API calls that the settings page makes. */
async function finishChecklist(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const headers = { authorization: `Bearer ${token}` }
  const { request } = page
  await page.goto('/shopper/settings')
  await expect(page.getByRole('link', { name: germanText('account.security') })).toBeVisible()
  await expect(page.getByText(germanText('account.hub.loading'))).toHaveCount(0)
  await saveScreenshot(page, 'settings')
  // The settings page must not have a section for helpers, because staff members cannot have helpers.
  await expect(page.getByRole('link', { name: germanText('seller.helpers') })).toHaveCount(0)
  const open = async (name: string) => {
    await page.goto(`/shopper/settings/${name}`)
    await waitForHydration(page)
  }
  await open('profile')
  const section = (title: string) => page.getByRole('region', { name: germanText(title), exact: true })
  const profile = section('account.profile')
  await profile
    .locator('input[type=file]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: await aPhoto('#6b5644') })
  // Waits until the seller's data in the browser's localStorage includes the picture.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('seller')!).sellerav?.location))
    .toMatch(/^\/pictures\//)
  await page.getByLabel(germanText('seller.settings.bio')).fill('Mäntel seit 1990.')
  await profile.getByRole('button', { name: germanText('common.save') }).click()
  await expect(profile.getByText(germanText('common.saved'), { exact: true })).toBeVisible()
  await open('ship-from')
  const from = section('seller.settings.ship-from')
  await expect(from.locator('select[name$=country]')).toHaveValue('DE')
  await from.locator('input[name$=address_line1]').fill('Hafenstraße 1')
  await from.locator('input[name$=address_city]').fill('Hamburg')
  await from.locator('input[name$=address_zip]').fill('20359')
  for (const field of await from.locator('input[name$=name]').all())
    if ((await field.inputValue()) === '') await field.fill('Fundgrube Nord GmbH')
  await from.getByRole('button', { name: germanText('common.save') }).click()
  await expect(from.getByText(germanText('common.saved'), { exact: true })).toBeVisible()
  await open('returns')
  const returns = section('seller.settings.returns')
  await returns.getByLabel(germanText('seller.settings.return-policy')).fill('Vierzehn Tage, ungetragen.')
  await returns.getByRole('button', { name: germanText('common.save') }).click()
  await expect(returns.getByText(germanText('common.saved'), { exact: true })).toBeVisible()
  await open('shipping')
  const shipping = section('seller.settings.shipping-price')
  const price = shipping.getByLabel(germanText('seller.settings.shipping-price'))
  if (await price.isVisible()) await price.fill('4,90')
  await shipping.locator('button[type=submit]').first().click()
  await expect(async () => {
    const answer = await request.get('/api/seller/checklist', { headers })
    const { lines } = (await answer.json()) as { lines: { key: string; done: boolean; isNeeded: boolean }[] }
    expect(lines.filter(({ done, isNeeded }) => isNeeded && !done)).toEqual([])
  }).toPass({ timeout: 30_000 })
}

/** Lists one item and returns the path of its page. */
async function listFirstItem(page: Page): Promise<string> {
  await page.goto('/shopper/listings/new')
  await waitForHydration(page)
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: 'mantel.png', mimeType: 'image/png', buffer: await aPhoto('#2c5c43') })
  await page.locator('input[name=title]').fill('Wollmantel aus Wien')
  await page.locator('input[name=brand]').fill('Bräuer & Söhne')
  await page.locator('select[name=type]').selectOption('Mäntel')
  const department = page.locator('select[name=gender]')
  if (await department.isVisible()) await department.selectOption('women')
  await page.locator('input[name=color]').fill('Braun')
  await page.locator('select[name=condition]').selectOption('heiß geliebt')
  await page.locator('input[name^="sizes."][name$=".size"]').first().fill('M')
  await page.locator('input[name=priceCents], input[name=price]').first().fill('120')
  await saveScreenshot(page, 'editor')
  await page.getByRole('button', { name: germanText('seller.listing.publish'), exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/listings\/prd_/)
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const id = /prd_[^/?]+/.exec(page.url())![0]
  const headers = { authorization: `Bearer ${token}` }
  let path: string | null = null
  await expect(async () => {
    const found = await page.request.get(`/api/seller/listings/${id}`, { headers })
    path = ((await found.json()) as { listing: { path: string | null } }).listing.path
    expect(path).not.toBeNull()
  }).toPass({ timeout: 30_000 })
  return path!
}

/** Starts at the given paths, follows all links without signing in, and returns the paths of the visited pages. */
async function crawl(page: Page, from: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const open = [...from]
  for (let path = open.shift(); path !== undefined && seen.size < 60; path = open.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await page.goto(path)
    if (!(answer?.headers()['content-type'] ?? '').includes('text/html')) continue
    await waitForHydration(page).catch(() => undefined)
    expectOwn(await readPageStrings(page), path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('de')
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    // Ignores links with a query, so that all filtered versions of a list are treated as one page.
    open.push(
      ...links.map((link) => link.split('#')[0]!).filter((link) => !/[?]|^\/(dev|docs|brand)/.test(link)),
    )
  }
  return seen
}

/** Expects every kind of email to contain this marketplace's name and to be in its language. */
async function expectOwnEmails(page: Page): Promise<void> {
  const list = await (await page.request.get('/dev/emails')).text()
  const ids = [...new Set([...list.matchAll(/\/dev\/emails\/([^"?/]+)/g)].map(([, id]) => id!))]
  expect(ids.length).toBeGreaterThan(20)
  const whose: string[] = []
  for (const id of ids) {
    const text = await (await page.request.get(`/dev/emails/${id}/text?lang=de`)).text()
    expectOwn(
      text.split('\n').map((line) => line.trim()),
      id,
    )
    if (text.includes(marketplaceName)) whose.push(id)
  }
  expect(whose).toEqual(ids)
}
