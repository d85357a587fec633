import { z } from 'zod'
import { country } from '#contract/address.ts'
import { isCurrency } from '#contract/currency.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { emailAddress, httpsAddress } from '#contract/internet-addresses.ts'
import { largestInt } from '#contract/table.ts'
import { headerText, multilineText } from '#contract/text.ts'
import { defaultName } from './name.ts'

const line = (most: number) => headerText(most).default('')

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const languageCode = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)

const webAddress = httpsAddress(300)

/** A picture that was uploaded, as the files made of it are named. */
const logo = z.object({
  key: z
    .string()
    .max(32, { abort: true })
    .regex(/^[0-9a-f]{32}$/),
  /** In pixels, as it is kept. */
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
  /** Too dark to be seen on a dark page: it stands on a light plate there. */
  isDark: z.boolean(),
})
export type Logo = z.infer<typeof logo>

/** What a marketplace says of itself; each field may be left out, and is the default then. */
export const marketplaceProfile = z.object({
  name: headerText(40).min(1, fault('name')).default(defaultName),
  /** What it is in a few words; empty: the sentence that comes with each language. */
  tagline: line(120),
  logo: logo.nullable().default(null),
  /** `#rrggbb`; null: the accent that comes with the pages. */
  accent: z
    .string()
    .max(7, { abort: true, error: fault('color-code') })
    .regex(/^#[0-9a-f]{6}$/i, fault('color-code'))
    .toLowerCase()
    .nullable()
    .default(null),
  /** Where its days begin, as the time zone database calls it: `Europe/Berlin`. */
  timeZone: z.string().max(60, { abort: true }).refine(isTimeZone, fault('time-zone')).default('UTC'),
  /** What it charges in, as `usd`; null: as the environment says. Fixed once something is listed or sold. */
  currency: z
    .string()
    .toLowerCase()
    .max(3, { abort: true, error: fault('currency') })
    .refine(isCurrency, fault('currency'))
    .nullable()
    .default(null),
  /** Where it is: its visitors are, unless their browser says otherwise. */
  country: country.default('US'),
  /** Offered to visitors, of those there are; empty: all. */
  languages: z.array(languageCode).max(20).default([]),
  /** What is read by who prefers none of them; empty: English, or the first that is offered. */
  defaultLanguage: z.union([z.literal(''), languageCode]).default(''),
  /** The company behind it, as imprint and invoices name it. */
  company: line(120),
  address: multilineText(400).default(''),
  registration: line(120),
  taxNumber: line(60),
  /** Empty: the one of the environment. */
  supportEmail: z.union([z.literal(''), emailAddress(200)]).default(''),
  supportPhone: line(40),
  /** Pages of the marketplace elsewhere. */
  socialLinks: z.array(webAddress).max(8).default([]),
  /** Whom emails come from; empty: the marketplace's name. */
  emailSender: line(60),
  /** Under every email. */
  emailFooter: multilineText(400).default(''),
  /** Above every page of the shop; empty: nothing. */
  announcement: line(160),
  /** Where the announcement leads: a path of this marketplace or a web address; empty: nowhere. */
  announcementLink: z
    .union(
      [
        z.literal(''),
        z
          .string()
          .max(300, { abort: true })
          .regex(/^\/(?!\/)[^\s\\]*$/),
        webAddress,
      ],
      fault('link-target'),
    )
    .default(''),
})
export type MarketplaceProfile = z.output<typeof marketplaceProfile>

const version = z.int().min(0).max(largestInt)
const reply = z.object({
  profile: marketplaceProfile,
  /** To be sent with a change; 0 before the first one. */
  version,
  changed: z
    .object({ at: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }), why: z.string() })
    .nullable(),
})
export type MarketplaceReply = z.infer<typeof reply>

export const marketplaceCalls = {
  getMarketplace: endpoint({
    summary: 'What the marketplace says of itself: name, logo, color, company, contact, emails, announcement',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/marketplace',
    reply,
    errors: [],
  }),
  saveMarketplace: endpoint({
    summary: 'Changes it, in every process at once',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/marketplace',
    body: marketplaceProfile.extend({ version, why: multilineText(2000).default('') }),
    reply,
    errors: ['step_up_needed', 'stale_version', 'not_an_image', 'in_use'],
  }),
  uploadLogo: endpoint({
    summary:
      'Keeps a logo, png, jpeg or webp, 10 MB at most; it shows nowhere until the marketplace is saved with it',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/marketplace/logo',
    perMinute: 20,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: z.object({ logo }),
    errors: ['not_an_image'],
  }),
  getLogo: endpoint({
    summary: 'A logo that was kept, saved or not, as a PNG',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/marketplace/logo/:key',
    params: z.object({ key: z.string().max(80) }),
    reply: z.object({ png: z.base64() }),
    errors: ['not_found'],
  }),
}
