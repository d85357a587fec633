import type { backupCalls } from '#contract/admin/backups.ts'
import type { jobCalls } from '#contract/admin/jobs.ts'
import type { ledgerCalls } from '#contract/payouts/ledger.ts'
import type { mailCalls } from '#contract/admin/emails.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { newId } from '#platform/ids.ts'
import { superAdmins, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const seen = { _id: 'job:1', attempts: 25 }

/** An email that has gone: it is there, and does not go again. */
async function ofMail({ shop }: RoleWorld): Promise<Sample> {
  const id = newId('eml', systemClock)
  await shop.pool.query(
    `insert into emails (id, recipient, subject, text, html, at, state)
     values ($1, 'ada@mail.example', 'News', 'News', '<p>News</p>', now(), 'sent')`,
    [id],
  )
  return { params: { id }, body: {} }
}

/** Jobs, the inbox, emails and the ledger: all of it is for super-admins alone. */
export const ledgerRows: {
  [
    name in
      | keyof typeof backupCalls
      | keyof typeof jobCalls
      | keyof typeof mailCalls
      | keyof typeof ledgerCalls
  ]: RoleRow
} = {
  listBackups: { codes: superAdmins },
  makeBackup: { codes: superAdmins, sample: () => ({ body: {} }) },
  listJobs: { codes: superAdmins },
  replayJobs: { codes: superAdmins, sample: () => ({ body: { jobs: [seen] } }) },
  discardJobs: { codes: superAdmins, sample: () => ({ body: { jobs: [seen], why: 'Not needed' } }) },
  listWebhooks: { codes: superAdmins },
  replayWebhooks: {
    codes: superAdmins,
    sample: () => ({ body: { webhooks: [{ _id: 'evt_1', attempts: 12 }] } }),
  },
  exportWebhooks: { codes: superAdmins },
  exportEmails: { codes: superAdmins },
  listEmails: { codes: superAdmins },
  getMail: { codes: superAdmins, sample: ofMail },
  retryMail: { codes: { ...superAdmins, superAdmin: 409 }, sample: ofMail },
  getLedger: { codes: superAdmins },
  listSellerAccounts: { codes: superAdmins },
  listLedgerEntries: { codes: superAdmins },
  exportLedgerEntries: { codes: superAdmins },
}
