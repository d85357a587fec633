import type { versionCalls } from '#contract/admin/version.ts'
import type { alertCalls } from '#contract/admin/alerts.ts'
import type { backupCalls } from '#contract/admin/backups.ts'
import type { extensionCalls } from '#contract/extensions/extensions.ts'
import type { launchChecklistCalls } from '#contract/admin/launch-checklist.ts'
import type { jobCalls } from '#contract/admin/jobs.ts'
import type { ledgerCalls } from '#contract/payouts/ledger.ts'
import type { emailCalls } from '#contract/admin/emails.ts'
import type { suppressionCalls } from '#contract/admin/suppressions.ts'
import { systemClock } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import {
  admins,
  statusForAllRoles,
  replaceSuccessStatus,
  financeTeam,
  ownersOnly,
  staffOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import { findNamePrefix } from '#modules/admin/backups/backups.store.ts'
import type { RoleWorld } from './role-world.ts'

const outdatedJob = { _id: 'job:1', attempts: 25 }

async function ofSuppression({ shop, unused }: RoleWorld): Promise<Sample> {
  const address = `${unused()}@mail.example`
  await shop.pool.query(
    `insert into email_suppressions (address, reason, detail, since) values ($1, 'bounce', '550', now())`,
    [address],
  )
  return { body: { address } }
}

/** Creates an email that was already sent. The call finds the email but cannot send it again. */
async function ofMail({ shop }: RoleWorld): Promise<Sample> {
  const id = newId('eml', systemClock)
  await shop.pool.query(
    `insert into emails (id, recipient, subject, text, html, at, state)
     values ($1, 'ada@mail.example', 'News', 'News', '<p>News</p>', now(), 'sent')`,
    [id],
  )
  return { params: { id }, body: {} }
}

/**
 * Creates the input for changing the recipients of alerts. The input contains the current version of the list of
 * recipients.
 */
async function ofAlertRecipients({ shop }: RoleWorld): Promise<Sample> {
  const { rows } = await shop.pool.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from setting_overrides where key = 'alerts'`,
  )
  return { body: { emails: [`ops${rows[0]!.version}@shop.example`], version: rows[0]!.version } }
}

/** Creates a finished backup. The call only queues a job that tests the backup later. */
async function aMadeBackup({ shop }: RoleWorld): Promise<Sample> {
  const name = `${await findNamePrefix(shop.orderContext.db)}2026-11-25-0300.tar`
  await shop.pool.query(
    `insert into backups (id, name, place, is_scheduled, begun_at, made_at, bytes)
     values ('bak_role', $1, 'folder', false, now(), now(), 1) on conflict do nothing`,
    [name],
  )
  return { body: {} }
}

/** Expected status codes and sample inputs for calls about backups, alerts, jobs, webhooks, emails and the ledger. */
export const ledgerRows: {
  [
    name in
      | keyof typeof backupCalls
      | keyof typeof alertCalls
      | keyof typeof launchChecklistCalls
      | keyof typeof extensionCalls
      | keyof typeof jobCalls
      | keyof typeof emailCalls
      | keyof typeof suppressionCalls
      | keyof typeof versionCalls
      | keyof typeof ledgerCalls
  ]: RoleRow
} = {
  getOpening: { codes: ownersOnly },
  getVersion: { codes: ownersOnly },
  testOpening: { codes: ownersOnly, sample: () => ({ params: { step: 'storage' }, body: {} }) },
  skipOpening: {
    codes: ownersOnly,
    sample: () => ({ params: { step: 'staff' }, body: { isSkipped: true } }),
  },
  // Expects 404 instead of 200, because the card sandbox has no webhook endpoints.
  createEndpoints: { codes: replaceSuccessStatus(ownersOnly, 404), sample: () => ({ body: {} }) },
  listExtensions: { codes: ownersOnly },
  // Expects 404 instead of 200, because this test shop has no extensions.
  switchExtension: {
    codes: replaceSuccessStatus(ownersOnly, 404),
    sample: () => ({ params: { name: 'none' }, body: { isOn: true, switches: 0 } }),
  },
  getSlot: { codes: statusForAllRoles(200), sample: () => ({ params: { slot: 'footer' } }) },
  getOwnSlot: { codes: staffOnly, sample: () => ({ params: { slot: 'admin-home' } }) },
  listAlerts: { codes: ownersOnly },
  getAlertSecret: { codes: ownersOnly },
  saveAlertReceivers: { codes: ownersOnly, sample: ofAlertRecipients },
  testAlerts: { codes: ownersOnly, sample: () => ({ body: {} }) },
  tryBackup: { codes: ownersOnly, sample: aMadeBackup },
  listBackups: { codes: ownersOnly },
  makeBackup: { codes: ownersOnly, sample: () => ({ body: {} }) },
  listJobs: { codes: admins },
  replayJobs: { codes: admins, sample: () => ({ body: { jobs: [outdatedJob] } }) },
  discardJobs: { codes: admins, sample: () => ({ body: { jobs: [outdatedJob], why: 'Not needed' } }) },
  listWebhooks: { codes: admins },
  replayWebhooks: {
    codes: admins,
    sample: () => ({ body: { webhooks: [{ _id: 'evt_1', attempts: 12 }] } }),
  },
  exportWebhooks: { codes: admins },
  exportEmails: { codes: admins },
  listEmails: { codes: admins },
  listSuppressions: { codes: admins },
  liftSuppression: { codes: admins, sample: ofSuppression },
  getEmail: { codes: admins, sample: ofMail },
  retryEmail: { codes: replaceSuccessStatus(admins, 409), sample: ofMail },
  getLedger: { codes: financeTeam },
  listSellerAccounts: { codes: financeTeam },
  listLedgerEntries: { codes: financeTeam },
  exportLedgerEntries: { codes: financeTeam },
}
