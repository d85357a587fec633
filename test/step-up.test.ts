import { afterAll, expect, test } from 'vitest'
import { contract, type CallName } from '#contract/calls/contract.ts'
import { isStaffCall, needsStepUp, pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { askAs } from './support/ask-as.ts'
import { roleTable } from './support/roles/role-table.ts'
import { aRoleWorld, type Role } from './support/roles/role-world.ts'
import { openTestShop } from './support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const calls = Object.entries(contract) as [CallName, Endpoint][]

/** What a stolen token alone must not do, by what it is about. */
const asks: Record<string, readonly CallName[]> = {
  'e-mail or password': ['saveCustomerProfile', 'saveSellerProfile', 'changePassword'],
  'second factor': ['beginSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor', 'resetSecondFactor'],
  passkeys: ['beginPasskey', 'removePasskey'],
  'payout account': ['onboardSeller', 'getAccountLink', 'getExpressDashboardLink'],
  // With a saved card, to an address that nothing was paid to before.
  'saved cards': ['pay'],
  payouts: ['payOut', 'releaseEarnings'],
  'refunds above a limit': [
    'refundSellerOrder',
    'refundSellerOrderAsAdmin',
    'cancelSellerOrderAsAdmin',
    'decideIssue',
    'refundAgain',
    // Refund offers for first-party items.
    'answerOwnIssue',
    'contestOwnReturn',
    'refundGiftAsAdmin',
    // Another address gets the code, which is worth its price.
    'resendGiftAsAdmin',
  ],
  staff: ['inviteStaff', 'withdrawInvite', 'saveStaffRole', 'inviteHelper'],
  keys: ['createEndpoints', 'getAlertSecret'],
  settings: ['saveSetting', 'resetSetting', 'saveMarketplace', 'saveAlertReceivers', 'switchExtension'],
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
    'exportBuyers',
    'exportAdminSellers',
  ],
  backups: ['makeBackup', 'tryBackup'],
  'account deletion': ['deleteMe', 'startPrivacyRequest'],
}

/** What looks as if it belonged there, and why it does not. */
const spared: Partial<Record<CallName, string>> = {
  exportListings: 'What a shop shows to everybody.',
  getFailedRows: 'What the caller has uploaded a moment ago.',
  expirePassword: 'It only closes: the owner of the account chooses the next one.',
  signOutPerson: 'It only closes.',
  uploadLogo: 'It shows nowhere until the marketplace is saved with it.',
  testOpening: 'It changes nothing but when a step was last tested.',
  skipOpening: 'A mark on a list of what is to do.',
  testAlerts: 'It says nothing that is not said anyway, to those who are told anyway.',
}

test('every call that asks for a proof is in the table, and no other', () => {
  const asking = calls.flatMap(([name, { errors }]) => (errors.includes('step_up_needed') ? [name] : []))
  expect(asking.toSorted()).toEqual(Object.values(asks).flat().toSorted())
})

test('every file of data, and every change of settings, staff or backups, is in the table or spared for a reason', () => {
  const isFile = ({ replyType = '' }: Endpoint) => /csv|zip/.test(replyType)
  const rights = ['settings', 'staff', 'backups']
  const isOwners = (call: Endpoint) =>
    call.method !== 'GET' && isStaffCall(call) && [call.who.right].flat().some((one) => rights.includes(one))
  const looks = calls.flatMap(([name, call]) => (isFile(call) || isOwners(call) ? [name] : []))
  const known = [...Object.values(asks).flat(), ...Object.keys(spared)]
  expect(looks.filter((name) => !known.includes(name))).toEqual([])
})

const always = calls.filter(([, call]) => needsStepUp(call))

/** Who may make the call. */
function roleFor({ who }: Endpoint): Role {
  if (typeof who === 'object') return 'superAdmin'
  return who === 'buyer' ? 'buyer' : 'seller'
}

test.each(always)('%s is not done by a token alone', async (name, call) => {
  const world = await aRoleWorld(shop)
  const sample = await roleTable[name].sample?.(world)
  await shop.pool.query(`update sessions set proven_at = $1`, [new Date(shop.clock.now() - 601_000)])
  const ask = () => askAs(roleFor(call), world, call, pathsOf(call)[0]!, sample)
  expect(await ask()).toBe(403)
  await shop.pool.query(`update sessions set proven_at = $1`, [new Date(shop.clock.now())])
  expect(await ask()).not.toBe(403)
})
