import type { CallName } from '#contract/calls/contract.ts'
import { aBuyer, aStoredListing, type TestListing } from '../factories.ts'
import { createLowPicture } from '../browser/low-picture.ts'
import {
  replaceSuccessStatus,
  statusForAllRoles,
  anyBuyer,
  moderators,
  noAccess,
  anySeller,
  supportTeam,
  owningBuyerOnly,
  owningSellerOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import { giftRows } from './role-rows-gifts.ts'
import { catalogRows } from './role-rows-catalog.ts'
import { setRows } from './role-rows-sets.ts'
import { conversationRows } from './role-rows-conversations.ts'
import { identityRows } from './role-rows-identities.ts'
import { ledgerRows } from './role-rows-ledger.ts'
import { memberRows } from './role-rows-members.ts'
import { controlRows } from './role-rows-control.ts'
import { notificationRows } from './role-rows-notifications.ts'
import { adminRows } from './role-rows-admin.ts'
import { sellerViewRows } from './role-rows-seller-views.ts'
import { orderRows } from './role-rows-orders.ts'
import { payoutRows } from './role-rows-payouts.ts'
import { subscriptionRows } from './role-rows-subscriptions.ts'
import type { RoleWorld } from './role-world.ts'
import { aBag, type TestShop } from '../shop.ts'

const signedIn = (status: number) => ({ ...statusForAllRoles(status), guest: 401 })

const savedAddress = {
  name: 'Ada',
  address_line1: '1 Canal Row',
  address_city: 'Bath',
  address_zip: 'BA1 2BL',
  country: 'GB',
}

const listings = new WeakMap<TestShop, Promise<TestListing>>()
/** Returns a listing with enough stock for all calls in the table. */
function stockedListing({ shop, seller }: RoleWorld): Promise<TestListing> {
  const listing = listings.get(shop) ?? aStoredListing(shop.pool, { seller, sizes: { M: 900 } })
  listings.set(shop, listing)
  return listing
}

async function ofPublicListing(world: RoleWorld): Promise<Sample> {
  const { id, sizes } = await stockedListing(world)
  return { params: { id }, body: { sizeID: sizes.M } }
}

async function aBuyerWithFactor({ pool }: TestShop): Promise<string> {
  const { id } = await aBuyer(pool)
  await pool.query(
    `insert into second_factors (id, buyer_id, secret, confirmed_at) values ($1, $2, 'sealed', now())`,
    [`fac_${id}`, id],
  )
  return id
}

/** Creates a passkey response to a challenge that the server has not issued. */
const unrequestedPasskey = (response: object) => ({
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', ...response },
})

const ofSeller = ({ seller }: RoleWorld): Sample => ({ params: { username: seller.username } })
const ofBuyer = ({ buyer }: RoleWorld): Sample => ({ params: { id: buyer.id }, body: {} })
const emailOf = (world: RoleWorld): string => `${world.unused()}@mail.example`
const email = (world: RoleWorld): Sample => ({ body: { email: emailOf(world) } })
const password = 'kettle-orchard-17'
const pair = { password, confirmpassword: password }
const login = (world: RoleWorld): Sample => ({ body: { email: emailOf(world), password } })
const unknownLink = (name: string) => () => ({ params: { [name]: 'nothing' }, body: pair })
const signup = (world: RoleWorld): Sample => ({
  body: { email: emailOf(world), password, username: world.unused() },
})
const ofApplication = async (world: RoleWorld): Promise<Sample> => ({
  params: { id: await world.anApplication() },
  body: {},
})

const ofReview =
  (body: object = {}) =>
  async (world: RoleWorld): Promise<Sample> => ({ params: { id: await world.aReview() }, body })

const missingImport = replaceSuccessStatus(anySeller, 404)
const ofListing =
  (state = 'active', body: object = {}) =>
  async ({ shop, seller }: RoleWorld): Promise<Sample> => ({
    params: { id: (await aStoredListing(shop.pool, { seller, state })).id },
    body,
  })

async function ofFeedbackDecision({ shop, seller, unused }: RoleWorld): Promise<Sample> {
  const id = `fdc_${unused()}`
  await shop.pool.query(
    `insert into feedback_decisions (id, kind, decided_by, at) values ($1, 'keep', $2, now())`,
    [id, seller.id],
  )
  return { params: { id }, body: {} }
}

/**
 * Expected status codes and sample inputs for all calls in the API contract. If a new call has no row, the type checker
 * reports an error and a test fails.
 */
export const roleTable: { [name in CallName]: RoleRow } = {
  listBrandNames: { codes: statusForAllRoles(200) },
  listTypes: { codes: statusForAllRoles(200) },
  listUsedTypes: { codes: statusForAllRoles(200) },
  getSellerWithItems: { codes: statusForAllRoles(200), sample: ofSeller },
  getHelpHome: { codes: statusForAllRoles(200) },
  getHelpArticle: { codes: statusForAllRoles(200), sample: () => ({ params: { slug: 'refunds' } }) },
  searchHelp: { codes: statusForAllRoles(200) },
  getSellingFees: { codes: statusForAllRoles(200) },
  getSellerInfo: { codes: statusForAllRoles(200), sample: ofSeller },
  listSellers: { codes: statusForAllRoles(200) },
  getProduct: { codes: statusForAllRoles(200), sample: ofPublicListing },
  filterListings: { codes: statusForAllRoles(200), sample: () => ({ body: {} }) },
  filterBrands: { codes: statusForAllRoles(200), sample: () => ({ params: { optional: 'a' } }) },
  listFeatured: { codes: statusForAllRoles(200), sample: () => ({ body: {} }) },
  listCards: { codes: statusForAllRoles(200), sample: () => ({ body: { ids: ['nothing'] } }) },
  listEarlyAccess: { codes: statusForAllRoles(200) },
  getFilterInfo: { codes: statusForAllRoles(200) },
  helpSearch: { codes: statusForAllRoles(200), sample: () => ({ body: {} }) },
  suggest: { codes: statusForAllRoles(200) },
  listBrandsAll: { codes: statusForAllRoles(200) },
  checkInStock: { codes: statusForAllRoles(200), sample: ofPublicListing },
  takeHold: { codes: statusForAllRoles(200), sample: ofPublicListing },
  releaseHold: { codes: statusForAllRoles(200), sample: ofPublicListing },
  getPublicKey: { codes: statusForAllRoles(200) },
  getQuote: {
    codes: statusForAllRoles(200),
    sample: async (world) => ({
      body: {
        items: [{ _id: (await stockedListing(world)).id, sizeID: (await stockedListing(world)).sizes.M }],
      },
    }),
  },
  pay: {
    codes: statusForAllRoles(200),
    sample: async (world) => ({ body: await aBag(world.shop, [await stockedListing(world)]) }),
  },
  createCustomer: { codes: anyBuyer, sample: () => ({ body: { billing: {} } }) },
  createOrder: {
    codes: statusForAllRoles(404),
    sample: () => ({ body: { orderInfo: { orderId: 'nothing' } } }),
  },
  getOrderByLink: { codes: statusForAllRoles(404), sample: () => ({ params: { stoken: 'nothing' } }) },
  ...catalogRows,
  ...setRows,
  ...orderRows,
  ...payoutRows,
  ...identityRows,
  ...ledgerRows,
  ...adminRows,
  ...conversationRows,
  ...notificationRows,
  ...controlRows,
  ...giftRows,
  ...subscriptionRows,
  ...memberRows,
  getBag: { codes: anyBuyer },
  saveBag: { codes: anyBuyer, sample: () => ({ body: { items: [], merge: true } }) },
  buyerLogin: { codes: statusForAllRoles(401), sample: login },
  buyerForgot: { codes: statusForAllRoles(200), sample: email },
  buyerReset: { codes: statusForAllRoles(404), sample: unknownLink('resettoken') },
  buyerResend: { codes: statusForAllRoles(200), sample: email },
  buyerSignup: { codes: statusForAllRoles(200), sample: signup },
  buyerSignupFreeVerify: { codes: statusForAllRoles(200), sample: signup },
  buyerFreeSignup: { codes: statusForAllRoles(200), sample: signup },
  buyerFreeSignupNoVerify: { codes: statusForAllRoles(200), sample: signup },
  checkUsername: {
    codes: statusForAllRoles(200),
    sample: ({ unused }) => ({ params: { username: unused() } }),
  },
  confirmEmail: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  getCustomerProfile: { codes: anyBuyer },
  saveCustomerProfile: { codes: owningBuyerOnly, sample: ofBuyer },
  getAddressFormat: { codes: statusForAllRoles(200), sample: () => ({ params: { country: 'IE' } }) },
  listAddresses: { codes: anyBuyer },
  addAddress: { codes: anyBuyer, sample: () => ({ body: { address: savedAddress } }) },
  changeAddress: {
    codes: { ...anyBuyer, buyer: 404, member: 404 },
    sample: () => ({ params: { id: 'nothing' }, body: { address: savedAddress } }),
  },
  // The call returns 404 for another buyer's address, just as for an address that does not exist.
  deleteAddress: {
    codes: { ...anyBuyer, buyer: 404, member: 404 },
    sample: () => ({ params: { id: 'nothing' } }),
  },
  listSavedCards: { codes: anyBuyer },
  deleteSavedCard: {
    codes: { ...anyBuyer, buyer: 404, member: 404 },
    sample: () => ({ params: { id: 'nothing' } }),
  },
  exportMyData: { codes: owningBuyerOnly, sample: ofBuyer },
  deleteMe: { codes: owningBuyerOnly, sample: ofBuyer },
  applyToSell: {
    codes: statusForAllRoles(200),
    sample: (world) => ({ body: { name: 'Mila', email: emailOf(world), why: 'Coats' } }),
  },
  checkSellerLink: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  sellerSignup: {
    codes: statusForAllRoles(404),
    sample: ({ unused }) => ({ body: { stoken: 'nothing', username: unused(), password } }),
  },
  readStaffInvite: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  superAdminSignup: {
    codes: statusForAllRoles(404),
    sample: (world) => ({
      body: { invite: 'nothing', email: emailOf(world), name: 'House', username: world.unused(), password },
    }),
  },
  sellerLogin: { codes: statusForAllRoles(401), sample: login },
  sellerForgot: { codes: statusForAllRoles(200), sample: email },
  sellerReset: { codes: statusForAllRoles(404), sample: unknownLink('resettoken') },
  getSellerProfile: { codes: anySeller },
  saveSellerProfile: {
    codes: owningSellerOnly,
    sample: ({ seller }) => ({ params: { id: seller.id }, body: { bio: 'Coats' } }),
  },
  saveProfilePicture: {
    codes: owningSellerOnly,
    sample: async ({ seller }) => ({
      params: { id: seller.id },
      body: await createLowPicture(),
    }),
  },
  logout: { codes: statusForAllRoles(200) },
  listSessions: { codes: signedIn(200) },
  // The session belongs to the buyer. All other accounts get a 404, so that they cannot find out whether the session
  // exists.
  endSession: {
    codes: { ...signedIn(404), buyer: 200 },
    sample: async ({ aSessionId }) => ({ params: { id: await aSessionId() } }),
  },
  confirmSellerEmail: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  readSecureLink: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  secureAccount: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  endOtherSessions: { codes: signedIn(200) },
  getLanguage: { codes: signedIn(200) },
  saveLanguage: { codes: signedIn(200), sample: () => ({ body: { language: 'en' } }) },
  getSecondFactor: { codes: signedIn(200) },
  beginSecondFactor: { codes: signedIn(200) },
  // No account in this test has a second factor, so there is no second factor to confirm, renew or remove.
  confirmSecondFactor: { codes: signedIn(409), sample: () => ({ body: { code: '123456' } }) },
  renewRecoveryCodes: { codes: signedIn(409) },
  removeSecondFactor: { codes: signedIn(409) },
  beginPasskey: { codes: signedIn(200) },
  addPasskey: {
    codes: signedIn(422),
    sample: () => ({ body: { passkey: unrequestedPasskey({ attestationObject: 'eA' }) } }),
  },
  renamePasskey: {
    codes: signedIn(404),
    sample: () => ({ params: { id: 'nothing' }, body: { name: 'Phone' } }),
  },
  removePasskey: { codes: signedIn(404), sample: () => ({ params: { id: 'nothing' } }) },
  beginPasskeyStepUp: { codes: signedIn(409) },
  beginPasskeySignIn: { codes: statusForAllRoles(200) },
  passkeySignIn: {
    codes: statusForAllRoles(422),
    sample: () => ({ body: { passkey: unrequestedPasskey({ authenticatorData: 'eA', signature: 'eA' }) } }),
  },
  listHelpers: { codes: anySeller },
  // A staff member who sells acts for the marketplace and therefore cannot have helpers.
  inviteHelper: {
    codes: { ...noAccess, seller: 200, anotherSeller: 200, support: 403, moderator: 403, finance: 403 },
    sample: (world) => ({ body: { email: emailOf(world), name: 'Jo' } }),
  },
  removeHelper: {
    codes: replaceSuccessStatus(anySeller, 404),
    sample: () => ({ params: { id: 'nothing' } }),
  },
  readHelperInvite: { codes: statusForAllRoles(404), sample: () => ({ params: { token: 'nothing' } }) },
  acceptHelperInvite: {
    codes: statusForAllRoles(404),
    sample: () => ({ params: { token: 'nothing' }, body: pair }),
  },
  getHelping: { codes: anySeller },
  workFor: { codes: replaceSuccessStatus(anySeller, 404), sample: () => ({ body: { shop: 'nothing' } }) },
  stepUp: { codes: signedIn(422), sample: () => ({ body: { password: 'not this' } }) },
  changePassword: { codes: signedIn(422), sample: () => ({ body: { current: 'not this', ...pair } }) },
  joinMailingList: {
    codes: statusForAllRoles(200),
    sample: (world) => ({
      params: { kind: 'buyer' },
      body: { FNAME: 'A', LNAME: 'B', email: emailOf(world) },
    }),
  },
  listApplications: { codes: moderators },
  acceptApplication: { codes: moderators, sample: ofApplication },
  rejectApplication: { codes: moderators, sample: ofApplication },
  expirePassword: {
    codes: supportTeam,
    sample: async ({ shop }) => ({
      body: { kind: 'buyer', id: (await aBuyer(shop.pool)).id, why: 'It was in a leak' },
    }),
  },
  ...sellerViewRows,
  signOutPerson: {
    codes: supportTeam,
    sample: async ({ shop }) => ({
      body: { kind: 'buyer', id: (await aBuyer(shop.pool)).id, why: 'They wrote to us' },
    }),
  },
  resetSecondFactor: {
    codes: supportTeam,
    sample: async ({ shop }) => ({
      body: { kind: 'buyer', id: await aBuyerWithFactor(shop), why: 'They lost their phone' },
    }),
  },
  getContentPage: { codes: statusForAllRoles(200), sample: () => ({ params: { id: 'terms' } }) },
  listReviews: { codes: statusForAllRoles(200), sample: ofSeller },
  getReviewable: { codes: statusForAllRoles(404), sample: () => ({ params: { id: 'nothing' } }) },
  saveFeedback: {
    codes: statusForAllRoles(404),
    sample: ({ seller }) => ({ params: { id: 'nothing' }, body: { sellerid: seller.id, data: { rate: 5 } } }),
  },
  buyerFeedback: {
    codes: { ...noAccess, buyer: 404, member: 404 },
    sample: () => ({ params: { id: 'nothing' }, body: { rate: 5 } }),
  },
  addFeedbackPhoto: {
    codes: statusForAllRoles(404),
    sample: async () => ({ params: { id: 'nothing' }, body: await createLowPicture() }),
  },
  reportFeedback: { codes: signedIn(200), sample: ofReview({ reason: 'spam' }) },
  listMyFeedback: { codes: anySeller },
  replyToFeedback: { codes: owningSellerOnly, sample: ofReview({ text: 'Thank you' }) },
  listFeedbackReports: { codes: moderators },
  decideFeedback: {
    codes: moderators,
    sample: async ({ aReview }) => ({ body: { decision: 'hide', ids: [await aReview()], reason: 'spam' } }),
  },
  undoFeedbackDecision: { codes: moderators, sample: ofFeedbackDecision },
  hideFeedback: { codes: moderators, sample: ofReview({ reason: 'spam' }) },
  unhideFeedback: { codes: moderators, sample: ofReview() },
  dismissReports: { codes: moderators, sample: ofReview() },
  listListings: { codes: anySeller },
  getListingTerms: { codes: anySeller },
  getListing: { codes: owningSellerOnly, sample: ofListing() },
  createListing: { codes: anySeller, sample: () => ({ body: { title: 'Coat' } }) },
  saveListing: {
    codes: { ...owningSellerOnly, seller: 409 },
    sample: ofListing('active', { version: 'of another day' }),
  },
  publishListing: { codes: { ...owningSellerOnly, seller: 409 }, sample: ofListing('draft') },
  scheduleListing: {
    codes: { ...owningSellerOnly, seller: 409 },
    sample: ofListing('draft', { at: '2026-12-24T10:00:00Z' }),
  },
  unscheduleListing: { codes: owningSellerOnly, sample: ofListing('draft') },
  pauseListing: { codes: owningSellerOnly, sample: ofListing() },
  resumeListing: { codes: { ...owningSellerOnly, seller: 409 }, sample: ofListing('paused') },
  duplicateListing: { codes: owningSellerOnly, sample: ofListing() },
  deleteListing: { codes: owningSellerOnly, sample: ofListing() },
  restoreListing: { codes: owningSellerOnly, sample: ofListing('removed') },
  bulkEditListings: {
    codes: anySeller,
    sample: () => ({ body: { change: { kind: 'pause', ids: ['nothing'] } } }),
  },
  uploadListingPhoto: { codes: anySeller, sample: async () => ({ body: await createLowPicture() }) },
  getChecklist: { codes: anySeller },
  getHoliday: { codes: anySeller },
  saveHoliday: { codes: anySeller, sample: () => ({ body: { until: null } }) },
  getInsights: { codes: anySeller },
  createImport: { codes: anySeller, sample: () => ({ body: Buffer.from('title\nCoat\n') }) },
  listImports: { codes: anySeller },
  getImport: { codes: missingImport, sample: () => ({ params: { id: 'nothing' } }) },
  previewImport: { codes: missingImport, sample: () => ({ params: { id: 'nothing' }, body: {} }) },
  startImport: {
    codes: missingImport,
    sample: () => ({ params: { id: 'nothing' }, body: { mapping: { columns: { title: 0 } } } }),
  },
  getFailedRows: { codes: missingImport, sample: () => ({ params: { id: 'nothing' } }) },
  cancelImport: { codes: missingImport, sample: () => ({ params: { id: 'nothing' } }) },
  exportListings: { codes: anySeller },
}
