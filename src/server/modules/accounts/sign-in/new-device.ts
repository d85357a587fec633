import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { describeDevice } from '#platform/http/access/device.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { lockBuyer } from '../core/buyers.store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { lockSeller } from '../core/sellers.store.ts'
import { isLinkLimitReached, type LinkOwner } from '../core/mailed-links.ts'

export const newDeviceTask = 'accounts:new-device'

interface NewDevice {
  buyerId?: string
  sellerId?: string
  device: string
  /** Time of the sign-in in ms since the epoch. */
  at: number
}

/** Enqueues an email to the owner about a sign-in from a new browser. */
export async function enqueueNewDeviceEmail(
  db: Db | Tx,
  owner: Pick<NewDevice, 'buyerId' | 'sellerId'>,
  { userAgent, now }: Caller,
): Promise<void> {
  const payload: NewDevice = { ...owner, device: describeDevice(userAgent), at: now }
  await enqueue(db, newDeviceTask, payload)
}

/**
 * Job handler that emails the owner about a sign-in from a new browser, with a link to secure the account. The number
 * of these emails per account and hour is limited.
 */
export async function mailNewDevice(context: AccountContext, payload: unknown): Promise<void> {
  const { buyerId, sellerId, device, at } = payload as NewDevice
  await inTransaction(context.db, async (tx) => {
    const account = sellerId ? await lockSeller(tx, sellerId) : await lockBuyer(tx, buyerId ?? '')
    const owner: LinkOwner = { buyerId: buyerId ?? null, sellerId: sellerId ?? null }
    if (!account || ('erased_at' in account && account.erased_at)) return
    if (await isLinkLimitReached(tx, owner, at, ['not-me'])) return
    const { email } = account
    const link = await context.links.create(tx, { kind: 'not-me', email, applicationId: null, ...owner }, at)
    await enqueueEmail(tx, { key: link, template: 'new-device', to: email, link, device, at })
  })
}
