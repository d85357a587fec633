import type { auditCalls } from '#contract/admin/audit.ts'
import type { contentAdminCalls } from '#contract/content/content-admin.ts'
import type { adminRightsCalls } from '#contract/accounts/admin-rights.ts'
import type { privacyCalls } from '#contract/accounts/privacy-requests.ts'
import type { securityCalls } from '#contract/admin/security-events.ts'
import type { marketplaceCalls } from '#contract/marketplace/profile.ts'
import type { consentCalls } from '#contract/accounts/consents.ts'
import type { featureUseCalls } from '#contract/admin/feature-use.ts'
import type { customFieldCalls } from '#contract/fields/custom-field-calls.ts'
import type { settingCalls } from '#contract/admin/settings.ts'
import { folderFiles } from '#platform/files/files.ts'
import { storeLogo } from '#modules/admin/marketplace/logo.ts'
import { aBuyer, aSeller } from '../factories.ts'
import { createLowPicture } from '../browser/low-picture.ts'
import { admins, statusForAllRoles, ownersOnly, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const reason = 'Because'

/**
 * Creates the input for changing a setting. The input contains the setting's version, which is current because each
 * role gets a new input.
 */
async function ofSetting({ shop }: RoleWorld): Promise<Sample> {
  const { rows } = await shop.pool.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from setting_overrides where key = 'earlyAccessHours'`,
  )
  return { params: { key: 'earlyAccessHours' }, body: { value: 12, version: rows[0]!.version, why: reason } }
}

const ofPage = ofContent('terms', { text: '# Terms\nBe kind.' })

function ofContent(id: string, change: object): (world: RoleWorld) => Promise<Sample> {
  return async ({ shop }) => {
    const { rows } = await shop.pool.query<{ version: number }>(
      `select coalesce(max(version), 0) as version from content_versions where page_id = $1`,
      [id],
    )
    return { params: { id }, body: { ...change, version: rows[0]!.version, why: reason } }
  }
}

async function ofArchive({ shop }: RoleWorld): Promise<Sample> {
  const [id, { id: buyerId }] = [`prv_${Math.random()}`, await aBuyer(shop.pool)]
  await shop.pool.query(
    `insert into privacy_requests (id, kind, buyer_id, started_by, at) values ($1, 'export', $2, 'slr_1', now())`,
    [id, buyerId],
  )
  return { params: { id } }
}

/**
 * Creates the input for changing the marketplace settings. The input contains the current version of these settings.
 */
async function ofMarketplace({ shop }: RoleWorld): Promise<Sample> {
  const { rows } = await shop.pool.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from setting_overrides where key = 'marketplace'`,
  )
  return { body: { tagline: `No. ${rows[0]!.version}`, version: rows[0]!.version } }
}

async function ofInvite({ shop, unused }: RoleWorld): Promise<Sample> {
  const id = `lnk_${unused()}`
  await shop.pool.query(
    `insert into mailed_links (id, kind, token_hash, email, role, created_at, expires_at)
     values ($1, 'staff-invite', $2, 'mila@mail.example', 'support', now(), now() + interval '1 year')`,
    [id, Buffer.from(id)],
  )
  return { params: { id } }
}

async function ofLogo({ shop }: RoleWorld): Promise<Sample> {
  const picture = await createLowPicture()
  return { params: { key: (await storeLogo(folderFiles(shop.dataDir), picture)).key }, body: picture }
}

async function ofCustomFields({ shop, unused }: RoleWorld) {
  const { rows } = await shop.pool.query<{ version: number }>(
    `select version from setting_overrides where key = 'custom-fields'`,
  )
  const field = { code: unused().toLowerCase(), subject: 'buyer', kind: 'text', names: { en: 'Company' } }
  return { body: { version: rows[0]?.version ?? 0, fields: [{ ...field, visibility: 'staff' }] } }
}

type Calls = typeof auditCalls &
  typeof contentAdminCalls &
  typeof adminRightsCalls &
  typeof privacyCalls &
  typeof securityCalls &
  typeof settingCalls &
  typeof customFieldCalls &
  typeof featureUseCalls &
  typeof marketplaceCalls &
  typeof consentCalls

/**
 * Expected status codes and sample inputs for calls about settings, permissions, the audit log, privacy and content
 * pages.
 */
export const controlRows: { [name in keyof Calls]: RoleRow } = {
  getFeatureUse: { codes: ownersOnly },
  listSettings: { codes: ownersOnly },
  saveSetting: { codes: ownersOnly, sample: ofSetting },
  listCustomFields: { codes: statusForAllRoles(200), sample: () => ({ params: { subject: 'order' } }) },
  listSellerFields: { codes: statusForAllRoles(200), sample: () => ({ params: { username: 'nobody' } }) },
  getCustomFields: { codes: ownersOnly },
  saveCustomFields: { codes: ownersOnly, sample: ofCustomFields },
  listAcceptedPages: { codes: statusForAllRoles(200) },
  listDueConsents: { codes: { ...statusForAllRoles(200), guest: 401 } },
  acceptPages: {
    codes: { ...statusForAllRoles(200), guest: 401 },
    sample: () => ({ body: { pages: [{ id: 'terms', version: 0 }] } }),
  },
  exportConsents: { codes: admins, sample: () => ({ params: { id: 'terms' } }) },
  getMarketplace: { codes: ownersOnly },
  saveMarketplace: { codes: ownersOnly, sample: ofMarketplace },
  uploadLogo: { codes: ownersOnly, sample: async () => ({ body: await createLowPicture() }) },
  getLogo: { codes: ownersOnly, sample: ofLogo },
  resetSetting: { codes: ownersOnly, sample: ofSetting },
  listAdminPeople: { codes: ownersOnly },
  saveStaffRole: {
    codes: ownersOnly,
    sample: async ({ shop }) => ({
      params: { id: (await aSeller(shop.pool)).id },
      body: { role: 'moderator', why: reason },
    }),
  },
  inviteStaff: {
    codes: ownersOnly,
    sample: ({ unused }) => ({ body: { email: `${unused()}@mail.example`, role: 'support' } }),
  },
  withdrawInvite: { codes: ownersOnly, sample: ofInvite },
  listAudit: { codes: admins },
  getAuditFilters: { codes: admins },
  verifyAudit: { codes: admins },
  exportAudit: { codes: admins },
  listSecurityEvents: { codes: admins },
  listPrivacyRequests: { codes: admins },
  startPrivacyRequest: {
    codes: admins,
    sample: async ({ shop }) => ({
      body: { kind: 'erase', email: (await aBuyer(shop.pool)).email, why: reason },
    }),
  },
  getPrivacyArchive: { codes: admins, sample: ofArchive },
  listContentPages: { codes: admins },
  getContentDraft: { codes: admins, sample: ofPage },
  saveContentPage: { codes: admins, sample: ofPage },
  resetContentPage: { codes: admins, sample: ofPage },
  setContentPageVisibility: { codes: admins, sample: ofContent('help-contact', { isHidden: true }) },
}
