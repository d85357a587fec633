import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { emailAddress } from '#contract/internet-addresses.ts'
import { systemClock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordReport, suppressAddress } from '#platform/mail/suppressions.store.ts'

interface ReportDeps {
  db: Db
  /** Signing secrets of the mail provider, in the format `whsec_` followed by base64. */
  secrets: readonly string[]
}

/**
 * Maximum difference, in seconds, between a report's timestamp and the current time. A larger difference indicates a
 * replayed request or a wrong clock.
 */
const toleranceSeconds = 300
const reportBytes = 64 * 1024
const maxAddresses = 50

const address = emailAddress(320)
const report = z.object({
  type: z.string(),
  data: z.looseObject({
    email: address.optional(),
    to: z.union([address, z.array(address).max(maxAddresses)]).optional(),
    reason: z.string().optional(),
    bounce: z.looseObject({ type: z.string().optional(), message: z.string().optional() }).optional(),
  }),
})
const kinds: Record<string, 'bounce' | 'complaint'> = {
  'email.bounced': 'bounce',
  'email.complained': 'complaint',
}
const isTransient = /transient|temporary|soft|undetermined/i

/**
 * Registers the webhook through which the mail provider reports bounces and complaints. The signature covers the raw
 * body (Standard Webhooks). The API contract omits this webhook, because only the mail provider can sign its requests.
 */
export async function emailReportRoutes(server: FastifyInstance, { db, secrets }: ReportDeps): Promise<void> {
  if (secrets.length === 0) return
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { config: { rateLimit: false }, bodyLimit: reportBytes }
    scope.post('/webhooks/email', options, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const id = verifyReport(body, request.headers, secrets)
      if (!id) throw fail('bad_request')
      await takeReport(db, id, body)
      return { received: true }
    })
  })
}

/** Returns the report's id if it was recently signed with one of the secrets. Otherwise, returns undefined. */
export function verifyReport(
  body: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): string | undefined {
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  })
  if (!id || id.length > 200 || !/^\d{1,12}$/.test(at!)) return undefined
  if (Math.abs(systemClock.now() / 1000 - Number(at)) > toleranceSeconds) return undefined
  const expected = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${at}.`)
      .update(body)
      .digest(),
  )
  const isSigned = signatures!.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const signed = Buffer.from(text, 'base64')
    return (
      version === 'v1' && expected.some((one) => one.length === signed.length && timingSafeEqual(one, signed))
    )
  })
  return isSigned ? id : undefined
}

/** Suppresses the addresses in a bounce or complaint report, once per report id. Ignores reports of other types. */
async function takeReport(db: Db, id: string, body: Buffer): Promise<void> {
  const parsed = report.safeParse(parseJson(body))
  const reason = parsed.success ? kinds[parsed.data.type] : undefined
  if (!parsed.success || !reason) return
  const { email, to, bounce, reason: explanation } = parsed.data.data
  if (reason === 'bounce' && isTransient.test(bounce?.type ?? '')) return
  const addresses = [email, ...(Array.isArray(to) ? to : [to])].filter((one) => one !== undefined)
  const since = new Date(systemClock.now())
  const detail = bounce?.message ?? explanation ?? parsed.data.type
  await inTransaction(db, async (tx) => {
    if (!(await recordReport(tx, id, since))) return
    for (const one of addresses) await suppressAddress(tx, { address: one, reason, detail, since })
  })
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
