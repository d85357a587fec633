import { z } from 'zod'
import { isCurrency } from '#contract/currency.ts'
import { emailAddress } from '#contract/internet-addresses.ts'

/** Comma-separated host names. Nothing else is allowed, because the value becomes part of a response header. */
export const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .pipe(z.array(z.string().regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i, 'Expected names of hosts')))

/** Public origin of the app: a scheme and a host, without a path. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'Expected an address such as https://shop.example' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'Expected no path behind the host')

export const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'Expected postgres://user:password@host:port/database')

/** Sender of emails: `shop@shop.example`, or `Name <shop@shop.example>`. */
export const sender = z
  .string()
  .regex(/^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/, 'Expected Name <address@host>')

/** Email address in the form that the API accepts. Converts an international domain to ASCII. */
export const mailbox = z.string().transform((text, { addIssue }) => {
  const read = emailAddress(200).safeParse(text)
  if (read.success) return read.data
  addIssue('Expected an email address such as help@shop.example')
  return z.NEVER
})

/** Key that encrypts the secret keys in the database: at least 32 random bytes, as hex or base64. */
export const secretKey = z
  .string()
  .trim()
  .transform((text) => Buffer.from(text, /^(?:[0-9a-f]{2})+$/i.test(text) ? 'hex' : 'base64'))
  .refine(
    (bytes) => bytes.length >= 32,
    'Expected at least 32 random bytes, such as from: openssl rand -base64 32',
  )

/** ISO 4217 currency code in upper or lower case. */
export const currency = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isCurrency, 'Expected a currency such as USD, EUR or JPY')

export const sellerPrefix = z.string().regex(/^\/[a-z]+$/)
