import type { CallName } from '#contract/calls/contract.ts'
import type { Feature } from '#contract/features/features.ts'
import { feedbackAdminCalls } from '#contract/reviews/reviews-admin.ts'
import { callAs } from './call-as.ts'
import { aConversation, aMessage } from './conversations.ts'
import { createLowPicture } from './browser/low-picture.ts'
import { aPayee } from './money/payees.ts'
import { openProviderEvents } from './money/provider-events.ts'
import { switchFeature } from './features.ts'
import type { Sample } from './roles/role-row.ts'
import type { RoleWorld } from './roles/role-world.ts'
import { aSeller } from './factories.ts'
import { aSellerOrder } from './seller-orders.ts'
import { Browser } from './shop.ts'

interface AuditRow {
  /**
   * Creates an input with which the call changes data. Without it, the test uses the sample input from the role table.
   */
  sample?: (world: RoleWorld) => Sample | Promise<Sample>
  /** Undoes changes by `sample` that would affect other calls. */
  after?: (world: RoleWorld) => Promise<void>
  /** Expected response status. Set only if the call writes an audit entry although it does not return 200. */
  status?: number
  /** Reason why the call writes no audit entry although its method is not GET. */
  writesNothing?: string
}

/** Row for a call that works only while a feature is off. */
const whileFeatureIsOff = (feature: Feature): AuditRow => ({
  sample: async ({ shop }) => {
    await switchFeature(shop, feature, 'off')
    return { body: { why: 'Closing' } }
  },
  after: ({ shop }) => switchFeature(shop, feature, 'on'),
})

/** Test card number. The simulated bank disputes a payment with this card five seconds after the capture. */
const disputing = '4000000000000259'

async function anOpenDispute({ shop }: RoleWorld): Promise<Sample> {
  const { orderId } = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'paid', card: disputing })
  shop.clock.advance(10_000)
  await (await openProviderEvents(shop)).settle()
  const { rows } = await shop.pool.query<{ id: string }>('select id from disputes where order_id = $1', [
    orderId,
  ])
  return { params: { id: rows[0]!.id }, body: { evidence: { product_description: 'A coat' } } }
}

/** Creates an open dispute with a receipt as evidence, and the input for a call about this receipt. */
async function aFile(world: RoleWorld): Promise<Sample> {
  const { params } = await anOpenDispute(world)
  await world.shop.pool.query(
    `insert into dispute_files (id, dispute_id, field, name, bytes, added_at)
     values ($1, $2, 'receipt', 'receipt.pdf', 100, now())`,
    [`dfl_${world.unused()}`, params!['id']],
  )
  return { params: params!, query: { field: 'receipt' } }
}

async function aHiddenReview(world: RoleWorld): Promise<Sample> {
  const id = await world.aReview()
  await callAs('owner', world, feedbackAdminCalls.hideFeedback, feedbackAdminCalls.hideFeedback.path, {
    params: { id },
    body: { reason: 'spam' },
  })
  return { params: { id }, body: {} }
}

async function aReportedReview(world: RoleWorld): Promise<Sample> {
  const id = await world.aReview()
  await world.shop.pool.query(
    `insert into feedback_reports (id, feedback_id, reporter, reason, text, at)
     values ($1, $2, 'buyer:byr_1', 'spam', '', now())`,
    [`rpt_${id}`, id],
  )
  return { params: { id }, body: {} }
}

/**
 * Creates a failed email and the input for sending the email again. Sending fails again because the test has no SMTP
 * server, but the call writes an audit entry.
 */
async function aFailedMail({ shop, unused }: RoleWorld): Promise<Sample> {
  const id = `mal_${unused()}`
  await shop.pool.query(
    `insert into emails (id, recipient, subject, text, html, at, state)
     values ($1, 'ada@mail.example', 'Hello', '', '', now(), 'failed')`,
    [id],
  )
  return { params: { id }, body: {} }
}

/**
 * Creates the input for a call about a conversation to which support was called. With `joined`, support has also joined
 * the conversation.
 */
async function aCase({ shop }: RoleWorld, support: 'called' | 'joined', body: object): Promise<Sample> {
  const { id } = await aConversation(shop)
  await shop.pool.query('update conversations set support = $2 where id = $1', [id, support])
  return { params: { id }, body }
}

/**
 * Inputs with which admin calls change data, keyed by call. The sample inputs in the role table are for checking
 * permissions and do not necessarily change data.
 */
/** Adds a note as the owner, because only the author of a note can edit it. */
async function aNoteOfOwner({ shop, tokens, unused }: RoleWorld): Promise<Sample> {
  const { id } = await aSeller(shop.pool)
  const body = { subject: 'seller', subjectId: id, text: 'Ships late', attempt: `attempt-${unused()}` }
  const added = await new Browser(shop.server, tokens.owner).call('POST', '/api/admin/notes', body)
  return { params: { id: added.body._id }, body: { text: 'Ships on time' } }
}

export const auditTable: { [name in CallName]?: AuditRow } = {
  endMemberships: whileFeatureIsOff('membership'),
  refundOpenGifts: whileFeatureIsOff('gifts'),
  editStaffNote: { sample: aNoteOfOwner },
  joinConversation: { sample: (world) => aCase(world, 'called', {}) },
  writeAsSupport: { sample: (world) => aCase(world, 'joined', aMessage('Let me help.')) },
  closeConversationCase: { sample: (world) => aCase(world, 'joined', {}) },
  retryEmail: { sample: aFailedMail, status: 409 },
  submitEvidence: { sample: anOpenDispute },
  acceptDispute: { sample: async (world) => ({ ...(await anOpenDispute(world)), body: {} }) },
  uploadEvidence: { sample: async (world) => ({ ...(await aFile(world)), body: await createLowPicture() }) },
  removeEvidence: { sample: aFile },
  addOwnAnswerPhoto: { writesNothing: 'The photo is not visible until an answer is sent with it.' },
  uploadLogo: { writesNothing: 'The logo is not visible until the marketplace settings are saved.' },
  checkCatalogFile: { writesNothing: 'It only checks a file.' },
  chooseCatalogSet: { writesNothing: 'This shop has listings; catalog-files.test.ts chooses sets.' },
  testOpening: { writesNothing: 'It changes only the time of the last test.' },
  createEndpoints: {
    writesNothing: 'Payments are simulated here; opening.test.ts has a provider that sends events.',
  },
  switchExtension: { writesNothing: 'This shop has no extensions; extensions.test.ts switches one.' },
  testAlerts: { writesNothing: 'It changes nothing: all recipients get a test message.' },
  unhideFeedback: { sample: aHiddenReview },
  dismissReports: { sample: aReportedReview },
}
