import { createHash } from 'node:crypto'
import { enqueue } from '#platform/queue/jobs.ts'
import type { Config } from '#platform/config/config.ts'
import type { AccountContext } from '../core/accounts.context.ts'

export const mailingListTask = 'accounts:mailing-list'

interface Member {
  kind: string
  FNAME: string
  LNAME: string
  email: string
}

/**
 * Enqueues a subscription to the mailing list (spec §7 mailchimp/{kind}). Does nothing while the shop is not live (spec
 * §9) or if Mailchimp is not configured.
 */
export async function joinMailingList(
  context: AccountContext,
  member: Member,
): Promise<{ subscribed: boolean }> {
  if (!context.config.isLive || !context.config.mailchimp) return { subscribed: false }
  await enqueue(context.db, mailingListTask, member, {
    key: `${mailingListTask}:${member.email}:${member.kind}`,
  })
  return { subscribed: true }
}

const timeoutMs = 10_000

/**
 * Adds a person to the Mailchimp list with a tag for the kind of subscriber. Mailchimp asks new subscribers to confirm
 * and does not add people who unsubscribed. Returns 'refused' if Mailchimp rejects the address. Throws other errors, so
 * that the job is retried.
 */
export async function subscribeAtMailchimp(
  mailchimp: NonNullable<Config['mailchimp']>,
  { kind, FNAME, LNAME, email }: Member,
  api = `https://${mailchimp.apiKey.split('-').at(-1)}.api.mailchimp.com/3.0`,
): Promise<'told' | 'refused'> {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex')
  const member = `${api}/lists/${encodeURIComponent(mailchimp.listId)}/members/${hash}`
  const authorization = `Basic ${Buffer.from(`souk:${mailchimp.apiKey}`).toString('base64')}`
  const send = (url: string, method: string, body: unknown) =>
    fetch(url, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  const put = await send(member, 'PUT', {
    email_address: email,
    status_if_new: 'pending',
    merge_fields: { FNAME, LNAME },
  })
  if (put.status === 400) return 'refused'
  if (!put.ok) throw new Error(`Mailchimp returned ${put.status} for a member`)
  const tagged = await send(`${member}/tags`, 'POST', { tags: [{ name: kind, status: 'active' }] })
  if (!tagged.ok) throw new Error(`Mailchimp returned ${tagged.status} for a tag`)
  return 'told'
}
