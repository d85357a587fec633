import { z } from 'zod'
import { country } from '#contract/address.ts'
import { isCurrency } from '#contract/currency.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { emailAddress, httpsAddress } from '#contract/internet-addresses.ts'
import { largestInt } from '#contract/table.ts'
import { headerText, multilineText } from '#contract/text.ts'
import { defaultName } from './name.ts'

const line = (max: number) => headerText(max).default('')

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

/** An uploaded logo. `name` identifies the image files that were generated from the logo. */
const logo = z.object({
  key: z
    .string()
    .max(32, { abort: true })
    .regex(/^[0-9a-f]{32}$/),
  /** Size of the stored logo in pixels. */
  width: z.int().min(1).max(4000),
  height: z.int().min(1).max(4000),
  /**
   * Whether the logo is too dark for the dark theme. Pages in the dark theme then show the logo on a light background.
   */
  isDark: z.boolean(),
})
export type Logo = z.infer<typeof logo>

/** Public profile of a marketplace. Absent fields have their default values. */
export const marketplaceProfile = z.object({
  name: headerText(40).min(1, inputError('name')).default(defaultName),
  /** Short description of the marketplace. If empty, pages show the default description in the reader's language. */
  tagline: line(120),
  logo: logo.nullable().default(null),
  /** Accent color (`#rrggbb`). Null for the default color. */
  accent: z
    .string()
    .max(7, { abort: true, error: inputError('color-code') })
    .regex(/^#[0-9a-f]{6}$/i, inputError('color-code'))
    .toLowerCase()
    .nullable()
    .default(null),
  /** Time zone of the marketplace's days, such as `Europe/Berlin`. */
  timeZone: z.string().max(60, { abort: true }).refine(isTimeZone, inputError('time-zone')).default('UTC'),
  /**
   * Currency of all prices, such as `usd`. Null for the currency set in the environment. The currency can no longer be
   * changed after the first listing or order is created.
   */
  currency: z
    .string()
    .toLowerCase()
    .max(3, { abort: true, error: inputError('currency') })
    .refine(isCurrency, inputError('currency'))
    .nullable()
    .default(null),
  /** Country of the marketplace, and the assumed country of visitors who have not chosen a country. */
  country: country.default('US'),
  /** Languages offered to visitors. Empty for all available languages. */
  languages: z.array(languageCode).max(20).default([]),
  /**
   * Language of pages for visitors whose preferred languages are not offered. Empty for English or, if English is not
   * offered, the first offered language.
   */
  defaultLanguage: z.union([z.literal(''), languageCode]).default(''),
  /** Company that runs the marketplace, for the imprint and invoices. */
  company: line(120),
  address: multilineText(400).default(''),
  registration: line(120),
  taxNumber: line(60),
  /** Support email address. Empty for the address set in the environment. */
  supportEmail: z.union([z.literal(''), emailAddress(200)]).default(''),
  supportPhone: line(40),
  /** Social media pages of the marketplace. */
  socialLinks: z.array(webAddress).max(8).default([]),
  /** Sender name of emails. Empty for the marketplace's name. */
  emailSender: line(60),
  /** Footer of every email. */
  emailFooter: multilineText(400).default(''),
  /** Text of the banner at the top of every page of the shop. Empty for no banner. */
  announcement: line(160),
  /** Link in the banner: a path in the marketplace or a URL. Empty for no link. */
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
      inputError('link-target'),
    )
    .default(''),
})
export type MarketplaceProfile = z.output<typeof marketplaceProfile>

const version = z.int().min(0).max(largestInt)
const reply = z.object({
  profile: marketplaceProfile,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version,
  changed: z
    .object({ at: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }), why: z.string() })
    .nullable(),
})
export type MarketplaceReply = z.infer<typeof reply>

export const marketplaceCalls = {
  getMarketplace: endpoint({
    summary:
      "Returns the marketplace's profile: name, logo, color, company, contact, emails and announcement",
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/marketplace',
    reply,
    errors: [],
  }),
  saveMarketplace: endpoint({
    summary: "Saves the marketplace's profile. The changes take effect immediately in every process",
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/marketplace',
    body: marketplaceProfile.extend({ version, why: multilineText(2000).default('') }),
    reply,
    errors: ['step_up_needed', 'stale_version', 'not_an_image', 'in_use'],
  }),
  uploadLogo: endpoint({
    summary:
      'Uploads a logo: PNG, JPEG or WebP, up to 10 MB. Pages show it after a profile with this logo is saved',
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
    summary: 'Returns an uploaded logo as a PNG, even if it is not saved in the profile yet',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/marketplace/logo/:key',
    params: z.object({ key: z.string().max(80) }),
    reply: z.object({ png: z.base64() }),
    errors: ['not_found'],
  }),
}
