import { expect, type Page } from '@playwright/test'
import { payoutHolder } from '@souk/stripe-offline/testing'
import sharp from 'sharp'
import { goodPassword, newEmail } from './account-steps.ts'
import { findEmailedLink } from '../mail.ts'
import { freeWorldwide, shipFrom } from '../ship-from.ts'

/**
 * Creates a seller, signs them in, and returns their email address. The seller has a profile, policies and a payout
 * account, and can list items immediately.
 */
export async function signInNewSeller(page: Page, name: string): Promise<string> {
  const { request } = page
  const email = newEmail(name.split(' ')[0]!.toLowerCase())
  const data = { name, email, why: 'Coats of the seventies', samples: [] }
  expect((await request.post('/createseller', { data })).ok()).toBe(true)
  const admin = await tokenOf(page, 'admin@souk.example', 'demo-souk-2026')
  const open = await request.get('/api/admin/applications?state=open', { headers: admin })
  const { applications } = (await open.json()) as { applications: { _id: string; email: string }[] }
  const own = applications.find((one) => one.email === email)
  await request.post(`/api/admin/applications/${own?._id}/accept`, { headers: admin })
  const stoken = (await findEmailedLink(request, email, '/shopper/signup/')).split('/').at(-1)
  const username = email
    .split('@')[0]!
    .replaceAll(/[^a-z0-9]/g, '_')
    .slice(0, 30)
  const signup = await request.post('/seller/auth/signup', {
    data: { stoken, username, password: goodPassword },
  })
  const { seller, token } = (await signup.json()) as { seller: { _id: string }; token: string }
  await finishChecklist(page, seller._id, { authorization: `Bearer ${token}` })
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  return email
}

type Headers = Record<string, string>

async function finishChecklist({ request }: Page, id: string, headers: Headers): Promise<void> {
  const portrait = { headers: { ...headers, 'content-type': 'image/png' }, data: await aPhoto('#6b5644') }
  expect((await request.put(`/api/seller/profile/${id}/profile-picture`, portrait)).ok()).toBe(true)
  const profile = { shipFrom, shipping: freeWorldwide, returnPolicy: 'Fourteen days, unworn.', bio: 'Coats.' }
  expect((await request.put(`/api/seller/profile/${id}`, { headers, data: profile })).ok()).toBe(true)
  const opened = await request.post('/onboard/onboard-user', { headers, data: {} })
  const { authuri } = (await opened.json()) as { authuri: string }
  const form = { ...payoutHolder, act: 'finish' }
  const page = (await request.get(authuri)).url()
  expect((await request.post(page, { form })).ok()).toBe(true)
  const verified = await request.put(`/api/profile/${id}`, { headers, data: { stripe_verify: true } })
  expect(verified.ok()).toBe(true)
}

async function tokenOf({ request }: Page, email: string, password: string): Promise<Headers> {
  const login = await request.post('/seller/auth/login', { data: { email, password } })
  return { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
}

/** Creates a single-color picture with the dimensions of a photo. */
export function aPhoto(background: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .png()
    .toBuffer()
}
