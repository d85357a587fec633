import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, needsStepUp, listPaths, type Endpoint } from '#contract/endpoint.ts'
import { callAs } from './support/call-as.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld, type Role } from './support/roles/role-world.ts'
import { openTestShop } from './support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const calls = Object.entries(contract) as [CallName, Endpoint][]

/**
 * Calls that require a second proof of identity, because a stolen session token alone must not be enough. Grouped by
 * subject.
 */
const protectedCalls: Record<string, readonly CallName[]> = {
  'e-mail or password': ['saveCustomerProfile', 'saveSellerProfile', 'changePassword'],
  'second factor': ['beginSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor', 'resetSecondFactor'],
  passkeys: ['beginPasskey', 'removePasskey'],
  'linked identities': ['beginIdentityLink', 'unlinkIdentity'],
  'payout account': ['onboardSeller', 'getAccountLink', 'getExpressDashboardLink'],
  // Protected because an attacker could order to another address and pay with a saved card.
  'saved cards': ['pay'],
  payouts: ['payOut', 'releaseEarnings'],
  'refunds above a limit': [
    'refundSellerOrder',
    'refundSellerOrderAsAdmin',
    'cancelSellerOrderAsAdmin',
    'decideIssue',
    'refundAgain',
    // Protected because these calls offer refunds for first-party items.
    'answerOwnIssue',
    'contestOwnReturn',
    'refundGiftAsAdmin',
    // Protected because the gift code is worth money and an attacker could send it to another email address.
    'resendGiftAsAdmin',
  ],
  staff: ['inviteStaff', 'withdrawInvite', 'saveStaffRole', 'inviteHelper'],
  keys: ['createEndpoints', 'getAlertSecret'],
  settings: [
    'saveSetting',
    'saveCustomFields',
    'resetSetting',
    'endMemberships',
    'refundOpenGifts',
    'saveMarketplace',
    'saveAlertReceivers',
    'switchExtension',
  ],
  exports: [
    'exportMyData',
    'getPrivacyArchive',
    'exportConsents',
    'exportAllListings',
    'exportAudit',
    'exportSellerOrders',
    'exportPayouts',
    'exportAllPayouts',
    'exportDisputes',
    'exportReconciliations',
    'exportWebhooks',
    'exportEmails',
    'exportLedgerEntries',
    'exportMembers',
    'exportGifts',
    'exportAdminOrders',
    'exportMadeRefunds',
    'exportReport',
    'exportBuyers',
    'exportAdminSellers',
  ],
  backups: ['makeBackup', 'tryBackup'],
  'other dashboards': ['startSellerView'],
  'account deletion': ['deleteMe', 'startPrivacyRequest'],
}

/** Calls that look sensitive but do not require a second proof of identity, each with the reason. */
const exempt: Partial<Record<CallName, string>> = {
  exportListings: 'The shop page is public.',
  getFailedRows: 'The caller has just uploaded these rows.',
  expirePassword: 'It only removes access: the account owner chooses the new password.',
  signOutPerson: 'It only removes access.',
  uploadLogo: 'The logo is not visible until the marketplace settings are saved.',
  testOpening: 'It changes only the time of the last test.',
  skipOpening: 'It only marks a line of a checklist.',
  testAlerts: 'It sends known facts to the usual recipients.',
}

test('the table contains exactly the calls that can require a second proof', () => {
  const throwing = calls.flatMap(([name, { errors }]) => (errors.includes('step_up_needed') ? [name] : []))
  expect(throwing.toSorted()).toEqual(Object.values(protectedCalls).flat().toSorted())
})

test('every data export and every change to settings, staff or backups is in the table or exempt', () => {
  const isFile = ({ replyType = '' }: Endpoint) => /csv|zip/.test(replyType)
  const rights = ['settings', 'staff', 'backups']
  const isOwners = (call: Endpoint) =>
    call.method !== 'GET' && isStaffCall(call) && [call.who.right].flat().some((one) => rights.includes(one))
  const sensitive = calls.flatMap(([name, call]) => (isFile(call) || isOwners(call) ? [name] : []))
  const listed = [...Object.values(protectedCalls).flat(), ...Object.keys(exempt)]
  expect(sensitive.filter((name) => !listed.includes(name))).toEqual([])
})

const always = calls.filter(([, call]) => needsStepUp(call))

/** Returns a role that is authorized to make the call. */
function roleFor({ who }: Endpoint): Role {
  if (typeof who === 'object') return 'owner'
  return who === 'buyer' ? 'buyer' : 'seller'
}

test.each(always)('%s is rejected without a recent proof of identity', async (name, call) => {
  const world = await aRoleWorld(shop)
  const sample = await roleTable[name].sample?.(world)
  await shop.pool.query(`update sessions set proven_at = $1`, [new Date(shop.clock.now() - 601_000)])
  const ask = () => callAs(roleFor(call), world, call, listPaths(call)[0]!, sample)
  expect(await ask()).toBe(403)
  await shop.pool.query(`update sessions set proven_at = $1`, [new Date(shop.clock.now())])
  expect(await ask()).not.toBe(403)
})
