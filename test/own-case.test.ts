import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRight, staffRoles, type NeededRight } from '#contract/staff-roles.ts'
import { contract } from '#contract/calls/contract.ts'
import { isStaffCall, type Endpoint } from '#contract/endpoint.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { aGift } from '#test/support/gifts.ts'
import { aWaitingListing } from '#test/support/waiting-listings.ts'
import { aRoleWorld, type RoleWorld } from '#test/support/roles/role-world.ts'
import { aDashboard, aSellerOrder, returnTerms, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

const calls = Object.entries(contract) as [string, Endpoint][]

/** Calls for admin decisions that do not affect any seller, or that can never affect the deciding admin. */
const notAboutSellers = [
  // Decisions about the catalog's brands, types and colors, and about content pages.
  'renameBrand',
  'mergeBrands',
  'undoMerge',
  'addType',
  'saveType',
  'moveType',
  'orderTypes',
  'saveCatalogLists',
  'mergeCatalogValue',
  'checkCatalogFile',
  'importCatalog',
  'chooseCatalogSet',
  'saveCustomFields',
  'saveAttributes',
  'mergeAttributeChoice',
  'saveColor',
  'mergeColors',
  'addReviewRule',
  'deleteReviewRule',
  'addSynonym',
  'deleteSynonym',
  'saveContentPage',
  'resetContentPage',
  'setContentPageVisibility',
  // Decisions about buyers and members.
  'renewOrderLink',
  'blockBuyer',
  'unblockBuyer',
  'expirePassword',
  'signOutPerson',
  // Views of sellers' dashboards. The team's own accounts cannot be viewed.
  'startSellerView',
  'endSellerView',
  'resetSecondFactor',
  // Decisions about applications to sell. The applicant is never the deciding admin, because a seller cannot apply for
  // a second seller account.
  'acceptApplication',
  'rejectApplication',
  'createCoupon',
  'endCoupon',
  'replayJobs',
  'discardJobs',
  'replayWebhooks',
  'retryEmail',
  'liftSuppression',
  'reconcileNow',
  'startPrivacyRequest',
  // Decisions about orders of first-party items. Owners sell these items on behalf of the marketplace.
  'shipOwnOrder',
  'packOwnOrder',
  'editOwnTracking',
  'markOwnDelivered',
  'answerOwnIssue',
  'addOwnAnswerPhoto',
  'giveOwnReturnAddress',
  'markOwnReturned',
  'contestOwnReturn',
  // Decisions that only owners can make. They never decide about their own shop, because owners sell only on behalf of
  // the marketplace.
  ...calls.filter(([, call]) => isStaffCall(call) && isForOwners(call.who.right)).map(([name]) => name),
]

function isForOwners(right: NeededRight): boolean {
  return staffRoles.every((role) => role === 'owner' || !hasRight(role, right))
}

let shop: TestShop
let world: RoleWorld
let ownBrowser: Browser
beforeAll(async () => {
  shop = await openTestShop()
  world = await aRoleWorld(shop)
  ownBrowser = await aDashboard(shop, { sellerId: world.seller.id })
})
afterAll(() => shop.close())

type Ask = { params?: { id: string }; body?: object }
type Case = () => Promise<Ask>

const order = (state: 'paid' | 'issue' | 'returning' = 'paid'): Promise<TestSellerOrder> =>
  aSellerOrder(shop, { seller: world.seller, state })

async function one(text: string, values: unknown[] = []): Promise<string> {
  return (await shop.pool.query(text, values)).rows[0].id as string
}

async function ids(text: string): Promise<string[]> {
  return (await shop.pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
}

const issueOf = ({ id }: TestSellerOrder) => one('select id from issues where seller_order_id = $1', [id])
const ofOrder = (body: object) => async () => ({ params: { id: (await order()).id }, body })
const ofSeller = (body: object) => async () => ({ params: { id: world.seller.id }, body })
const ofReview = (body: object) => async () => ({ params: { id: await world.aReview() }, body })

/** Makes a decision about the seller as a different admin, and returns the id of the decision. */
async function decision(path: string, body: object): Promise<string> {
  const { body: answer } = await new Browser(shop.server, world.tokens.admin).call('POST', path, body)
  return answer.decisionId as string
}

async function openDispute(): Promise<string> {
  const { orderId, id } = await order()
  await shop.pool.query(
    `insert into disputes (id, provider_id, order_id, amount_cents, currency, reason, state, is_inquiry, opened_at)
     values ($1, $1, $2, 100, 'usd', 'fraudulent', 'open', false, now())`,
    [`dsp_${id}`, orderId],
  )
  return `dsp_${id}`
}

/** Returns a function that creates the input for a call about a conversation that support has joined. */
const inCase = (body: object) => async () => {
  const { id } = await aConversation(shop, { buyer: world.buyer, seller: world.seller, about: 'order' })
  await shop.pool.query(`update conversations set support = 'joined' where id = $1`, [id])
  return { params: { id }, body }
}

/** Creates a note about the seller by a different admin, with the given time of deletion. */
const ofNote =
  (body?: object, deletedAt: string | null = null) =>
  async () => {
    const id = `nte_${world.unused()}`
    await shop.pool.query(
      `insert into staff_notes (id, subject, subject_id, author_id, attempt, body, added_at, deleted_at)
     values ($1, 'seller', $2, $2, $1, 'Ships late', now(), $3)`,
      [id, world.seller.id, deletedAt],
    )
    return { params: { id }, ...(body && { body }) }
  }

const reason = 'It is mine'
const aboutSellers: Record<string, Case> = {
  decideIssue: async () => ({
    params: { id: await issueOf(await order('issue')) },
    body: { for: 'seller', text: reason },
  }),
  giveReturnAddressFor: async () => ({
    params: { id: await issueOf(await order('returning')) },
    body: returnTerms,
  }),
  refundAgain: async () => {
    const { id } = await order()
    const body = { amountCents: 100, reason: reason, attempt: 'attempt-1' }
    await ownBrowser.call('POST', `/api/seller/orders/${id}/refund`, body)
    const failed = `update refunds set state = 'failed' where seller_order_id = $1 returning id`
    return { params: { id: await one(failed, [id]) }, body: {} }
  },
  cancelSellerOrderAsAdmin: ofOrder({ reason: reason }),
  refundSellerOrderAsAdmin: ofOrder({ amountCents: 100, reason: reason, attempt: 'attempt-1' }),
  suspendSeller: ofSeller({ why: reason }),
  unsuspendSeller: ofSeller({ why: reason }),
  waiveChecklist: ofSeller({ lines: ['profile'], why: reason }),
  saveStaffAttributes: async () => ({
    params: { id: (await order()).listing.id },
    body: { attributes: {} },
  }),
  decideListings: async () => ({ body: { decision: 'approve', ids: [(await order()).listing.id] } }),
  decideWaitingListings: async () => ({
    body: { decision: 'approve', items: [await aWaitingListing(shop, world.seller)] },
  }),
  undoListingDecision: async () => {
    const ids = [(await order()).listing.id]
    return {
      params: { id: await decision('/api/admin/listings/decide', { decision: 'hide', ids, reason: reason }) },
      body: {},
    }
  },
  saveFeatured: async () => {
    const { listing } = await order()
    const was = await ids(
      `select id from listings where featured_rank is not null order by featured_rank, id`,
    )
    return { body: { kind: 'listings', ids: [...was, listing.id], was } }
  },
  decideFeedback: async () => ({ body: { decision: 'hide', ids: [await world.aReview()], reason: 'spam' } }),
  undoFeedbackDecision: async () => {
    const ids = [await world.aReview()]
    const body = { decision: 'hide', ids, reason: 'spam' }
    return { params: { id: await decision('/api/admin/feedback/decide', body) }, body: {} }
  },
  hideFeedback: ofReview({ reason: 'spam' }),
  unhideFeedback: ofReview({}),
  dismissReports: ofReview({}),
  submitEvidence: async () => ({
    params: { id: await openDispute() },
    body: { evidence: { uncategorized_text: reason }, submit: true },
  }),
  uploadEvidence: async () => ({
    params: { id: await openDispute() },
    body: await createLowPicture(),
  }),
  removeEvidence: async () => ({ params: { id: await openDispute() } }),
  acceptDispute: async () => ({ params: { id: await openDispute() }, body: {} }),
  joinConversation: inCase({}),
  writeAsSupport: inCase(aMessage('Let me help.')),
  closeConversationCase: inCase({}),
  addStaffNote: async () => ({
    body: { subject: 'order', subjectId: (await order()).orderId, text: reason, attempt: 'attempt-1' },
  }),
  editStaffNote: ofNote({ text: reason }),
  deleteStaffNote: ofNote(),
  restoreStaffNote: ofNote(undefined, '2026-01-01'),
}

const ofGifts = {
  refundGiftAsAdmin: { why: reason },
  resendGiftAsAdmin: { why: reason },
  voidGift: { why: reason },
}

test('every admin decision is classified as about sellers or not', () => {
  const decisions = calls.flatMap(([name, call]) =>
    call.method !== 'GET' && isStaffCall(call) ? [name] : [],
  )
  const classified = new Set([...Object.keys(aboutSellers), ...Object.keys(ofGifts), ...notAboutSellers])
  expect(decisions.filter((name) => !classified.has(name))).toEqual([])
})

test.each(Object.keys(aboutSellers))('%s: an admin cannot decide about their own shop', async (name) => {
  const setAdmin = (isAdmin: boolean) =>
    shop.pool.query('update sellers set is_admin = $2 where id = $1', [world.seller.id, isAdmin])
  await setAdmin(false)
  const { params, body } = await aboutSellers[name]!()
  await setAdmin(true)
  const { method, path } = contract[name as keyof typeof contract] as { method: 'POST' | 'PUT'; path: string }
  const browser = await aDashboard(shop, { sellerId: world.seller.id })
  const url = path.replace(':id', params?.id ?? '').replace(/files$/, 'files?field=receipt')
  const answer = Buffer.isBuffer(body)
    ? await browser.upload(url, body, 'image/png')
    : await browser.call(method, url, body)
  const code = answer.body.rows ? answer.body.rows[0].code : answer.body.code
  expect(code).toBe('own_case')
})

test('an owner can decide about first-party items', async () => {
  const { id, username } = await aSeller(shop.pool, { isSA: true })
  const sold = await aSellerOrder(shop, { seller: { id, username }, state: 'issue' })
  const browser = await aDashboard(shop, { sellerId: id })
  const body = { for: 'seller', beforeReply: true, text: reason }
  const answer = await browser.call('POST', `/api/admin/issues/${await issueOf(sold)}/decide`, body)
  expect(answer.status).toBe(200)
})

const admin = async () => {
  const seller = await aSeller(shop.pool, { isAdmin: true })
  const { rows } = await shop.pool.query('select email from sellers where id = $1', [seller.id])
  return { browser: await aDashboard(shop, { sellerId: seller.id }), email: rows[0].email as string }
}

test('an admin cannot decide about orders placed with their own e-mail address', async () => {
  const own = await admin()
  const other = await admin()
  const sold = await aSellerOrder(shop, { state: 'issue', email: own.email.toUpperCase() })
  const requests = [
    [
      `/api/admin/seller-orders/${sold.id}/refund`,
      { amountCents: 100, reason: reason, attempt: 'attempt-1' },
    ],
    [`/api/admin/issues/${await issueOf(sold)}/decide`, { for: 'seller', beforeReply: true, text: reason }],
  ] as const
  for (const [path, body] of requests)
    expect((await own.browser.call('POST', path, body)).body.code).toBe('own_case')
  for (const [path, body] of requests) expect((await other.browser.call('POST', path, body)).status).toBe(200)
})

test('an admin cannot see or join conversations of a buyer with the same e-mail address', async () => {
  const own = await admin()
  const other = await admin()
  const isListed = async ({ browser }: typeof own, _id: string) => {
    const { body } = await browser.call('GET', '/api/admin/conversations?tab=support')
    return {
      isThere: body.conversations.some((row: { _id: string }) => row._id === _id),
      count: body.counts.support,
    }
  }
  const asBuyer = await aConversation(shop)
  await shop.pool.query(
    `update buyers set email = upper($2) where id = (select buyer_id from conversations where id = $1)`,
    [asBuyer.id, own.email],
  )
  const byOrder = await aConversation(shop, { about: 'order' })
  await shop.pool.query(
    `update orders set email = $2 where id = (select so.order_id from seller_orders so
       join conversations c on c.seller_order_id = so.id where c.id = $1)`,
    [byOrder.id, own.email],
  )
  for (const { id } of [asBuyer, byOrder]) {
    await shop.pool.query(`update conversations set support = 'joined' where id = $1`, [id])
    const [seen, seenByOther] = [await isListed(own, id), await isListed(other, id)]
    expect([seen.isThere, seenByOther.isThere]).toEqual([false, true])
    expect(seen.count).toBeLessThan(seenByOther.count)
    const path = `/api/admin/conversations/${id}`
    const requests = [
      ['GET', path, undefined],
      ['POST', `${path}/join`, {}],
      ['POST', `${path}/messages`, aMessage('Let me help.')],
      ['POST', `${path}/close`, {}],
    ] as const
    for (const [method, url, body] of requests)
      expect((await own.browser.call(method, url, body)).body.code).toBe('own_case')
    for (const [method, url, body] of requests)
      expect((await other.browser.call(method, url, body)).status).toBe(200)
  }
})

test.each(Object.keys(ofGifts) as (keyof typeof ofGifts)[])(
  '%s: an admin cannot decide about a gift from themselves',
  async (name) => {
    const own = await admin()
    const { id } = await aGift(shop.pool, { giver: { id: (await aBuyer(shop.pool)).id, email: own.email } })
    const { method, path } = contract[name] as { method: 'POST'; path: string }
    const answer = await own.browser.call(method, path.replace(':id', id), ofGifts[name])
    expect(answer.body.code).toBe('own_case')
  },
)
