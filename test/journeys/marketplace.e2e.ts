import { expect as plain } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import sharp from 'sharp'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('an owner renames the marketplace, and pages, files and browsers show the new name @long @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signInOwner(page)
  await page.goto('/sa/settings/marketplace')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'Marketplace' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await form.getByLabel('Name', { exact: true }).fill('Bazar Nord')
  await form.getByLabel('Tagline').fill('Coats with a past')
  await form.getByLabel('Accent color').fill('#ffcc00')
  await form
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await aLogo() })
  await expect(preview.getByRole('img', { name: 'Bazar Nord' }).first()).toBeVisible()
  await expect(preview.getByText('To keep text readable')).toBeVisible()
  await expect(preview.getByText('Email from Bazar Nord').first()).toBeVisible()
  await form.getByLabel('Announcement text').fill('Free returns this week')
  await form.getByLabel('Announcement link').fill('/direct')
  await expectAccessible(page)

  // Visits the shop before the new name is saved, so that the page cache contains pages with the old name.
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await visitor.goto('/')
  await expect(visitor).toHaveTitle(/^Souk: /)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveTitle('Marketplace · Bazar Nord')
  await visitor.goto('/')
  await expect(visitor).toHaveTitle('Bazar Nord: Coats with a past')
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Bazar Nord' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Free returns this week' })).toHaveAttribute(
    'href',
    '/direct',
  )
  expect(await visitor.content()).not.toContain('Souk:')
  await expectAccessible(visitor)
  const manifest = (await (await visitor.request.get('/manifest.webmanifest')).json()) as Manifest
  expect(manifest.short_name).toBe('Bazar Nord')
  for (const { src } of manifest.icons)
    expect((await visitor.request.get(src)).headers()['content-type']).toBe('image/png')
  expect((await (await visitor.request.get('/openapi.json')).json()) as object).toMatchObject({
    info: { title: 'Bazar Nord' },
  })

  // Exports the settings, changes the exported file and imports it again.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readAll(await (await download).createReadStream())) as {
    profile: object
    logo: string
  }
  expect(file.profile).toMatchObject({ name: 'Bazar Nord', accent: '#ffcc00' })
  expect(file.logo).toMatch(/^data:image\/png/)
  const changed = {
    ...file,
    profile: { ...file.profile, name: 'Souk', tagline: '', accent: null, announcement: '' },
  }
  await page.getByLabel('Import file').setInputFiles({
    name: 'marketplace.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...changed, logo: null })),
  })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Souk')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveTitle('Marketplace · Souk')
})

interface Manifest {
  short_name: string
  icons: { src: string }[]
}

function aLogo(): Promise<Buffer> {
  const mark =
    '<svg width="320" height="80"><circle cx="40" cy="40" r="36" fill="#123"/><rect x="90" y="24" width="220" height="32" rx="16" fill="#123"/></svg>'
  return sharp(Buffer.from(mark)).png().toBuffer()
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
