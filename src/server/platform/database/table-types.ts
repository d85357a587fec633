// Generated from the migrated schema by `npm run tables`.

import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ReturnAddress } from '#contract/address.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { OptionAxis } from '#contract/catalog/variants.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import type { SavedFilter } from '#contract/notifications/saved-searches.ts'
import type { Photo } from '#contract/pictures.ts'
import type { ShippingProfile } from '#contract/shipping/profile.ts'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

type Numeric = ColumnType<string, number | string, number | string>;

interface AdminDays {
  active_listings: number | null;
  commission_cents: number;
  day: Date;
  fee_cents: number;
  lost_cents: number | null;
  membership_cents: number | null;
  net_fee_cents: number | null;
  new_buyers: number;
  new_members: number;
  new_sellers: number;
  orders: number;
  own_cents: number | null;
  provider_fee_cents: number | null;
  refund_cents: number;
  refunds: number;
  sales_cents: number;
  ship_seconds: number;
  shipped: number;
  time_zone: string | null;
}

interface Alerts {
  is_firing: boolean;
  kind: string;
  measured: number | null;
  notified_at: Date | null;
  place: string | null;
  since: Date;
}

interface AnnouncedListings {
  at: Date;
  buyer_id: string;
  listing_id: string;
}

interface AnsweredCalls {
  begun_at: Date;
  key: Buffer;
  reply: Buffer | null;
  request: Buffer;
}

interface AnswerMinutes {
  answers: number;
  errors: number;
  minute: Date;
}

interface AuditEntries {
  action: string;
  actor_id: string;
  after: unknown | null;
  at: Date;
  before: unknown | null;
  hash: Buffer;
  no: number;
  prev_hash: Buffer;
  target_id: string;
  target_kind: string;
  why: string;
}

interface AuditHead {
  hash: Buffer;
  no: number;
  only_one: Generated<boolean>;
}

interface AuditSeals {
  at: Date;
  hash: Buffer;
  mac: Buffer;
  no: number;
}

interface Backups {
  begun_at: Date;
  bytes: number | null;
  error: string | null;
  id: string;
  is_scheduled: boolean;
  made_at: Date | null;
  name: string;
  place: "bucket" | "folder";
  removed_at: Date | null;
  trial: unknown | null;
  tried_at: Date | null;
}

interface Bags {
  buyer_id: string;
  changed_at: Date;
  items: Generated<unknown>;
}

interface BrandAliases {
  brand_id: number;
  name: string;
}

interface BrandFollows {
  brand_name: string;
  buyer_id: string;
  followed_at: Date;
}

interface Brands {
  id: Generated<number>;
  is_custom: Generated<boolean>;
  name: string;
}

interface BuyerAddresses {
  address: unknown;
  buyer_id: string;
  digest: Buffer;
  id: string;
  is_default: Generated<boolean>;
  saved_at: Date;
}

interface Buyers {
  address_city: Generated<string>;
  address_line1: Generated<string>;
  address_line2: Generated<string>;
  address_state: Generated<string>;
  address_zip: Generated<string>;
  blocked_at: Date | null;
  blocked_reason: string | null;
  created_at: Date;
  customer_id: string | null;
  disclaimer: Generated<boolean>;
  email: string;
  erased_at: Date | null;
  fname: Generated<string>;
  full_name: Generated<string>;
  id: string;
  instagram: string | null;
  is_paid_signup: Generated<boolean>;
  is_validated: Generated<boolean>;
  language: string | null;
  lname: Generated<string>;
  member_until: Date | null;
  must_confirm: Generated<boolean>;
  must_reset: Generated<boolean>;
  password_hash: string | null;
  person_fields: Generated<JSONColumnType<CustomValues>>;
  phone: string | null;
  signup_browser: Buffer | null;
  spent_at: Date | null;
  staff_fields: Generated<JSONColumnType<CustomValues>>;
  subscription_canceled: Generated<boolean>;
  subscription_end_at: Date | null;
  subscription_id: string | null;
  subscription_status: string | null;
  username: string | null;
}

interface CallCounts {
  count: number;
  ends_at: Date;
  key: string;
}

interface CardEvents {
  account_id: string | null;
  id: string;
  object_id: string | null;
  payment_id: string | null;
  received_at: Date;
  type: string;
}

interface CatalogMergeListings {
  listing_id: string;
  merge_id: string;
  was: string;
}

interface CatalogMerges {
  at: Date;
  gone: unknown;
  id: string;
  into_key: string;
  kind: string;
  undone_at: Date | null;
}

interface CatalogVersions {
  content: unknown;
  id: Generated<number>;
  replaced_at: Date;
  replaced_by: string | null;
}

interface Colors {
  alias_of: string | null;
  label: string;
}

interface Consents {
  at: Date;
  language: string;
  page_id: string;
  person: string;
  version: number;
}

interface ContentVersions {
  asks_again: Generated<boolean>;
  at: Date;
  by_id: string;
  is_hidden: Generated<boolean>;
  language: string | null;
  page_id: string;
  text: string | null;
  version: number;
  why: string;
}

interface ConversationBlocks {
  at: Date;
  buyer_id: string;
  by: "buyer" | "seller";
  seller_id: string;
}

interface ConversationReports {
  at: Date;
  by: "buyer" | "rules" | "seller";
  closed_at: Date | null;
  closed_by: string | null;
  conversation_id: string;
  id: string;
  reason: string;
  text: Generated<string>;
}

interface Conversations {
  buyer_id: string | null;
  buyer_read: Generated<number>;
  buyer_unread: Generated<boolean>;
  guest_blocked_by: Generated<string[]>;
  id: string;
  last_at: Date;
  last_by: Generated<string>;
  last_id: Generated<string>;
  last_text: Generated<string>;
  listing_id: string | null;
  order_number: string | null;
  photo: unknown | null;
  seller_id: string;
  seller_order_id: string | null;
  seller_read: Generated<number>;
  seller_unread: Generated<boolean>;
  seq: Generated<number>;
  started_at: Date;
  support: "called" | "joined" | null;
  title: string;
  waiting_since: Date | null;
  words: Generated<string>;
}

interface DisputeFiles {
  added_at: Date;
  bytes: number;
  dispute_id: string;
  field: string;
  id: string;
  name: string;
  provider_id: string | null;
}

interface DisputeLosses {
  commission_cents: number;
  dispute_id: string;
  earnings_cents: number;
  earnings_from: "debt" | "held";
  fee_cents: number;
  no: Generated<number>;
  seller_order_id: string;
}

interface Disputes {
  amount_cents: number;
  closed_at: Date | null;
  currency: string;
  evidence: Generated<unknown>;
  evidence_due_at: Date | null;
  id: string;
  is_inquiry: boolean;
  opened_at: Date;
  order_id: string | null;
  provider_id: string;
  reason: string;
  state: Generated<"lost" | "open" | "won">;
  submitted_at: Date | null;
}

interface EmailReports {
  at: Date;
  id: string;
}

interface Emails {
  at: Date;
  attempts: Generated<number>;
  error: string | null;
  html: string;
  id: string;
  key: string | null;
  recipient: string;
  sent_at: Date | null;
  state: Generated<"failed" | "sent" | "stored" | "waiting">;
  subject: string;
  text: string;
  unsubscribe: unknown | null;
}

interface EmailSuppressions {
  address: string;
  detail: string;
  reason: "bounce" | "complaint" | "rejected";
  since: Date;
}

interface EventEndpoints {
  begun_at: Date;
  ended_at: Date | null;
  endpoint: unknown;
  id: string;
}

interface ExtensionFaults {
  at: Date;
  extension: string;
  message: string;
  place: string;
  times: Generated<number>;
}

interface Extensions {
  is_on: boolean;
  name: string;
  switched_at: Date;
  switched_by: string;
  switches: number;
}

interface ExtensionValues {
  extension: string;
  key: string;
  value: unknown;
}

interface Feedback {
  author: Generated<string>;
  body: Generated<string>;
  created_at: Date;
  fit: string | null;
  fit_of: string | null;
  hidden: Generated<boolean>;
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  id: string;
  is_shown: Generated<boolean>;
  listing_photo_key: string | null;
  order_line_id: string | null;
  photo_key: string | null;
  rate: Numeric;
  replied_at: Date | null;
  reply: string | null;
  seller_id: string;
}

interface FeedbackDecisionItems {
  decision_id: string;
  feedback_id: string;
  was_hidden: string | null;
}

interface FeedbackDecisions {
  at: Date;
  decided_by: string;
  id: string;
  kind: "hide" | "keep" | "show";
  reason: Generated<string>;
  undone_at: Date | null;
}

interface FeedbackPhotos {
  at: Date;
  key: string;
  seller_order_id: string;
}

interface FeedbackReports {
  at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  decision_id: string | null;
  feedback_id: string;
  id: string;
  outcome: "hidden" | "kept" | null;
  reason: "offensive" | "other" | "personal" | "spam" | "untrue";
  reporter: string;
  text: Generated<string>;
}

interface Feeds {
  digest_day: Date | null;
  recipient: string;
  seq: Generated<number>;
  unread: Generated<number>;
}

interface FormerUsernames {
  id: string;
  is_reserved: Generated<boolean>;
  left_at: Date;
  seller_id: string;
  username: string;
}

interface GiftRefunds {
  amount_cents: number;
  asked_at: Date;
  by: "admin" | "giver";
  by_id: string | null;
  days: number;
  error: string | null;
  from_account: "gift_deferred" | "subscription_revenue";
  gift_id: string;
  id: string;
  made_at: Date | null;
  provider_id: string | null;
  state: Generated<"failed" | "pending" | "succeeded">;
  why: string;
}

interface Gifts {
  attempt: string;
  browser: string | null;
  buyer_id: string | null;
  card_attempts: Generated<number>;
  code: string;
  confirmation_token: string;
  currency: string;
  disputed_at: Date | null;
  emails: Generated<number>;
  expires_at: Date | null;
  giver_email: string;
  giver_name: string;
  holder: string;
  id: string;
  language: string | null;
  mail_due_at: Date | null;
  mailed_at: Date | null;
  message: string;
  months: number;
  paid_at: Date | null;
  payment_id: string | null;
  placed_at: Date;
  price_cents: number;
  receiver_email: string;
  receiver_name: string;
  recognised_at: Date | null;
  redeemed_at: Date | null;
  redeemed_by: string | null;
  remind_at: Date | null;
  send_at: Date;
  state: Generated<"cancelled" | "expired" | "open" | "pending" | "redeemed" | "refunded" | "void">;
}

interface HelperActs {
  act: string;
  at: Date;
  help_id: string;
  id: string;
  seller_id: string;
  target: string;
}

interface Holds {
  confirm_until: Date | null;
  created_at: Date;
  expires_at: Date;
  extended: Generated<boolean>;
  holder: string;
  id: string;
  listing_id: string;
  order_id: string | null;
  paying_until: Date | null;
  size_id: string;
  state: Generated<"expired" | "held" | "released" | "sold">;
  unit: Generated<number>;
}

interface HoldTimes {
  held: string;
  holder: string;
  network: string;
  size_id: string;
  units: Generated<number>;
  until: Date;
}

interface Identities {
  buyer_id: string | null;
  email: string | null;
  id: string;
  issuer: string;
  last_used_at: Date;
  linked_at: Date;
  provider: "apple" | "google" | "oidc";
  seller_id: string | null;
  subject: string;
}

interface IdentityContinuations {
  account: "buyer" | "seller";
  bound_to: Buffer;
  continuation_hash: Buffer;
  email: string | null;
  expires_at: Date;
  is_email_verified: boolean;
  issuer: string;
  provider: string;
  subject: string;
}

interface IdentityRequests {
  account: "buyer" | "seller";
  bound_to: Buffer;
  code_verifier: string;
  expires_at: Date;
  kind: "link" | "sign-in";
  nonce: string;
  provider: string;
  return_to: string;
  session_id: string | null;
  state_hash: Buffer;
}

interface Inboxes {
  recipient: string;
  seq: Generated<number>;
  unread: Generated<number>;
}

interface Invalidations {
  at: Generated<Date>;
  key: string;
  seq: Generated<number>;
  topic: string;
  xid: Generated<string>;
}

interface IssueEmails {
  issue_id: string;
  mailed_at: Date | null;
  notes: Generated<number>;
  reader: "buyer" | "seller";
}

interface IssueNotes {
  at: Date;
  by: "admin" | "buyer" | "clock" | "seller";
  id: Generated<number>;
  issue_id: string;
  message_id: string | null;
  offer: "none" | "refund" | "return" | null;
  offer_cents: number | null;
  photo_keys: Generated<string[]>;
  text: Generated<string>;
}

interface IssuePhotos {
  at: Date;
  blur: string;
  height: number;
  key: string;
  seller_order_id: string;
  width: number;
}

interface Issues {
  answer_by: Date;
  closed_at: Date | null;
  closed_by: "admin" | "buyer" | "clock" | "provider" | "seller" | null;
  decide_by: Date;
  id: string;
  kind: "damaged" | "not-as-described" | "not-received" | "other" | "wrong-item";
  opened_at: Date;
  outcome: "partly-refunded" | "received" | "refunded" | null;
  photo_keys: Generated<string[]>;
  refund_cents: number | null;
  refunds_since: Date | null;
  return_carrier: string | null;
  return_decided_at: Date | null;
  return_paid_by: "buyer" | "seller" | null;
  return_sent_at: Date | null;
  return_to: unknown | null;
  return_tracking: string | null;
  seller_order_id: string;
  state: Generated<"answered" | "closed" | "open" | "returned" | "returning">;
  text: string;
}

interface JobWorkers {
  id: string;
  seen_at: Date;
}

interface KnownBrowsers {
  account: string;
  browser: Buffer;
  seen_at: Date;
}

interface LedgerBalances {
  account: string;
  cents: number;
  currency: string;
}

interface LedgerEntries {
  amount_cents: number;
  at: Date;
  credit: string;
  currency: string;
  debit: string;
  entry_key: string;
  id: Generated<number>;
  provider_id: string | null;
  ref_id: string;
  ref_type: string;
}

interface LedgerRolled {
  only_one: Generated<boolean>;
  upto: number;
}

interface ListingAttempts {
  at: Date;
  attempt: string;
  listing_id: string;
  seller_id: string;
}

interface ListingChecks {
  listing_id: string;
  note: Generated<string>;
  reasons: string[];
  since: Date;
}

interface ListingDecisionListings {
  before: unknown;
  decision_id: string;
  listing_id: string;
}

interface ListingDecisions {
  at: Date;
  decided_by: string;
  id: string;
  kind: "approve" | "hide";
  reason: Generated<string>;
  undone_at: Date | null;
}

interface ListingImportRows {
  field: string | null;
  fingerprint: string | null;
  import_id: string;
  line: number;
  listing_id: string | null;
  message: string | null;
  outcome: "created" | "failed" | "unchanged" | "updated";
  title: Generated<string>;
}

interface ListingImports {
  allow_repeats: Generated<boolean>;
  bytes: number;
  bytes_done: Generated<number>;
  claims: Generated<number>;
  created: Generated<number>;
  created_at: Date;
  error: string | null;
  failed: Generated<number>;
  file_name: string;
  finished_at: Date | null;
  has_file: Generated<boolean>;
  hash: Buffer;
  id: string;
  language: string | null;
  last_line: Generated<number>;
  mapping: JSONColumnType<ImportMapping & { heads: string[] }> | null;
  noted: Generated<number>;
  photos_added: Generated<number>;
  photos_missing: Generated<number>;
  rows: Generated<number>;
  seller_id: string;
  start_as: "active" | "draft";
  state: Generated<"cancelled" | "done" | "failed" | "mapping" | "running" | "waiting">;
  total: number | null;
  unchanged: Generated<number>;
  updated: Generated<number>;
  worker: string | null;
  worker_until: Date | null;
}

interface ListingReports {
  at: Date;
  decision_id: string | null;
  id: string;
  listing_id: string;
  reason: "counterfeit" | "not-as-described" | "offensive" | "other" | "prohibited";
  reporter: string;
  text: Generated<string>;
}

interface ListingReviewRules {
  above_cents: number | null;
  added_at: Date;
  brand: string | null;
  first_listings: number | null;
  id: string;
  new_seller_days: number | null;
  type_id: number | null;
}

interface Listings {
  attribute_words: Generated<string>;
  attributes: Generated<JSONColumnType<AttributeValues>>;
  base_price_cents: number | null;
  brand_id: number | null;
  changed_at: Date | null;
  color: string | null;
  condition: string | null;
  currency: Generated<string>;
  description: Generated<string>;
  featured_rank: number | null;
  gender: string | null;
  has_units: Generated<boolean>;
  held: Generated<number>;
  hidden_at: Date | null;
  hidden_from: "active" | "paused" | null;
  hidden_reason: string | null;
  id: string;
  is_suspended: Generated<boolean>;
  listed_at: Date;
  no: Generated<number>;
  option_axes: JSONColumnType<OptionAxis[]> | null;
  photos: Generated<JSONColumnType<Photo[]>>;
  price_cents: number | null;
  private_attributes: Generated<JSONColumnType<AttributeValues>>;
  publish_at: Date | null;
  removed_from: "active" | "draft" | "paused" | null;
  review: string | null;
  review_at: Date | null;
  review_causes: string[] | null;
  review_from: string | null;
  review_reason: string | null;
  seller_id: string;
  state: Generated<"active" | "draft" | "paused" | "removed">;
  tab: GeneratedAlways<'draft' | 'active' | 'paused' | 'sold' | 'removed'>;
  title: string;
  total_allowed: Generated<number>;
  type_id: number | null;
  version: Generated<number>;
  view_count: Generated<number>;
  watch_count: Generated<number>;
}

interface ListingSizes {
  barcode: string | null;
  choices: string[] | null;
  cost_cents: number | null;
  held: Generated<number>;
  id: string;
  is_retired: Generated<boolean>;
  label: string;
  listing_id: string;
  photo_key: string | null;
  position: Generated<number>;
  price_cents: number | null;
  qty: number;
  size_value: string | null;
  sku: string | null;
}

interface ListingViews {
  hour: Date;
  listing_id: string;
  visitor: string;
}

interface MachineReports {
  kind: string;
  machine: string;
  measured: number;
  place: Generated<string>;
  seen_at: Date;
}

interface MailedLinks {
  application_id: string | null;
  buyer_id: string | null;
  created_at: Date;
  email: string;
  expires_at: Date;
  id: string;
  invited_by: string | null;
  kind: "confirm" | "helper-invite" | "invite" | "not-me" | "reset" | "seller-email" | "seller-reset" | "seller-signup" | "staff-invite" | "undo-email";
  role: string | null;
  seller_id: string | null;
  token_hash: Buffer;
  used_at: Date | null;
}

interface MembershipAttempts {
  buyer_id: string;
  cancel_at: Date | null;
  confirmation_token: string | null;
  coupon_code: string | null;
  created_at: Date;
  id: string;
  price_id: string;
  promotion_id: string | null;
  state: Generated<"done" | "dropped" | "open" | "subscribed">;
  subscription_id: string | null;
  trial_end: Date | null;
}

interface MembershipDays {
  at: Date;
  buyer_id: string;
  from_at: Date;
  gift_id: string | null;
  id: Generated<number>;
  kind: "gift" | "paid" | "refund";
  seconds: number;
  source_id: string;
  until_at: Date;
}

interface MembershipInvoices {
  buyer_id: string;
  created_at: Date;
  currency: string;
  id: string;
  number: string | null;
  paid_at: Date | null;
  paid_cents: number;
  payment_id: string | null;
  period_end: Date;
  period_start: Date;
  refunded_cents: Generated<number>;
  status: string;
  subscription_id: string | null;
  total_cents: number;
}

interface Memberships {
  busy_by: string | null;
  busy_until: Date | null;
  buyer_id: string;
  cancel_at: Date | null;
  card: unknown | null;
  currency: string | null;
  discount: unknown | null;
  ended_at: Date | null;
  gift_from: Date | null;
  gift_until: Date | null;
  grace_until: Date | null;
  interval: string | null;
  latest_invoice_id: string | null;
  lookup_key: string | null;
  offer_taken_at: Date | null;
  period_end: Date | null;
  period_start: Date | null;
  price_cents: number | null;
  price_id: string | null;
  status: string | null;
  subscription_id: string | null;
  synced_at: Date | null;
  version: Generated<number>;
}

interface MessageEmails {
  conversation_id: string;
  recipient: string;
  seq: number;
}

interface MessagePhotos {
  at: Date;
  blur: string;
  height: number;
  key: string;
  owner: string;
  width: number;
}

interface Messages {
  admin_id: string | null;
  at: Date;
  attempt: string | null;
  by: "buyer" | "seller" | "support" | "system";
  conversation_id: string;
  details: unknown | null;
  event: "issue-closed" | "issue-opened" | "offer-refund" | "offer-return" | "return-agreed" | "return-closed" | "return-contested" | "return-opened" | "return-received" | "return-sent" | "support-called" | "support-joined" | "support-left" | null;
  id: string;
  is_erased: Generated<boolean>;
  photos: Generated<unknown>;
  seq: number;
  text: Generated<string>;
  unmasked: string | null;
}

interface Notifications {
  at: Date;
  body: string;
  code: string | null;
  data: unknown | null;
  event: string;
  href: string;
  id: string;
  key: string;
  listing_id: string | null;
  mail: Generated<"at-once" | "daily" | "none" | "weekly">;
  mailed_at: Date | null;
  read_at: Date | null;
  recipient: string;
  removed_at: Date | null;
  seq: number | null;
  size_id: string | null;
  title: string;
}

interface NotificationSettings {
  event: string;
  in_app: boolean | null;
  mail: boolean | null;
  push: boolean | null;
  recipient: string;
  timing: "at-once" | "daily" | "weekly" | null;
}

interface OpeningSteps {
  findings: Generated<unknown>;
  is_passed: Generated<boolean>;
  is_skipped: Generated<boolean>;
  step: string;
  tested_at: Date | null;
}

interface OrderLines {
  amount_cents: number;
  code: "commission" | "discount" | "item" | "service-fee" | "shipping";
  for_buyer: boolean;
  for_seller: boolean;
  id: string;
  label: string;
  listing_id: string | null;
  order_id: string;
  photo: unknown | null;
  position: number;
  seller_id: string | null;
  size_id: string | null;
  size_label: string | null;
}

interface OrderNotes {
  author_id: string;
  created_at: Date;
  edited_at: Date | null;
  id: string;
  order_id: string;
  removed_at: Date | null;
  seller_order_id: string;
  text: string;
}

interface Orders {
  attempt: string;
  bag: string;
  browser: string | null;
  buyer_id: string | null;
  cancel_reason: "abandoned" | "capture_failed" | "out_of_stock" | "payment_cancelled" | null;
  cancelled_at: Date | null;
  captured_at: Date | null;
  card_attempts: Generated<number>;
  check_at: Date;
  confirmation_token: string;
  currency: string;
  customer_id: string | null;
  email: string;
  erase_asked_at: Date | null;
  erased_at: Date | null;
  holder: string;
  id: string;
  is_fee: boolean;
  language: string | null;
  link_hash: Buffer;
  link_sends: Generated<number>;
  link_sent_at: Date | null;
  link_version: Generated<number>;
  no: Generated<number>;
  paid_at: Date | null;
  payment_id: string | null;
  person_fields: Generated<JSONColumnType<CustomValues>>;
  placed_at: Date;
  plain_key_version: number | null;
  seller_fields: Generated<JSONColumnType<CustomValues>>;
  ship_to: unknown;
  staff_fields: Generated<JSONColumnType<CustomValues>>;
  state: Generated<"cancelled" | "paid" | "pending">;
  total_cents: number;
}

interface Outbox {
  attempts: Generated<number>;
  claims: Generated<number>;
  dead_at: Date | null;
  due_at: Generated<Date>;
  id: Generated<number>;
  is_put_again: Generated<boolean>;
  key: string | null;
  last_error: string | null;
  leased_until: Date | null;
  max_attempts: number | null;
  payload: Generated<unknown>;
  runner: string | null;
  running_series: string | null;
  series: string | null;
  topic: string;
  trace: string | null;
}

interface PasskeyChallenges {
  bound_to: Buffer;
  challenge_hash: Buffer;
  expires_at: Date;
  kind: "add" | "sign-in" | "step-up";
}

interface Passkeys {
  counter: number;
  created_at: Date;
  credential_id: string;
  factor_id: string;
  id: string;
  is_synced: boolean;
  last_used_at: Date | null;
  name: string;
  public_key: Buffer;
  transports: string[];
}

interface PayoutBanks {
  changed_at: Date | null;
  fingerprint: string;
  last4: string;
  seller_id: string;
}

interface PayoutItems {
  amount_cents: number;
  kind: "earnings" | "other" | "refunded";
  payout_id: string;
  position: number;
  seller_order_id: string | null;
  transfer_id: string | null;
}

interface Payouts {
  account_id: string;
  amount_cents: number;
  arrives_at: Date | null;
  asked_at: Date;
  asked_cents: number | null;
  attempt: string | null;
  currency: string;
  destination: string | null;
  failure: string | null;
  id: string;
  key_at: Date;
  key_no: Generated<number>;
  moved_at: Date | null;
  provider_id: string | null;
  seller_id: string;
  state: Generated<"cancelled" | "failed" | "in-transit" | "paid" | "pending">;
}

interface PhotoUploads {
  blur: string;
  height: number;
  key: string;
  seller_id: string;
  state: Generated<"deleting" | "new" | "used">;
  uploaded_at: Date;
  width: number;
}

interface PrivacyRequests {
  at: Date;
  buyer_id: string;
  id: string;
  kind: "erase" | "export";
  sections: Generated<unknown>;
  started_by: string | null;
  why: Generated<string>;
}

interface PrivatePhotos {
  key: string;
}

interface PushSubscriptions {
  auth: string;
  created_at: Date;
  endpoint: string;
  id: string;
  p256dh: string;
  recipient: string;
  session_id: string;
  token_hash: Buffer;
}

interface RateLimits {
  closed_until: Date;
  failed: number;
  key: string;
  last_at: Date;
}

interface ReconcileCursors {
  at: Date;
  name: string;
}

interface Reconciliations {
  at: Date;
  currency: string;
  difference_cents: Generated<number | null>;
  findings: Generated<unknown>;
  id: Generated<number>;
  ledger_cents: number;
  notes: Generated<unknown>;
  provider_cents: number;
  seller_id: string | null;
}

interface RecoveryCodes {
  code_hash: Buffer;
  factor_id: string;
  used_at: Date | null;
}

interface Refunds {
  amount_cents: number;
  asked_at: Date;
  attempt: string;
  by: "admin" | "buyer" | "clock" | "provider" | "seller";
  by_id: string | null;
  commission_cents: number;
  earnings_cents: number;
  earnings_from: "debt" | "held";
  error: string | null;
  fee_cents: number;
  id: string;
  made_at: Date | null;
  order_id: string;
  provider_id: string | null;
  reason: "agreed" | "canceled" | "decided" | "not-shipped" | "returned" | "undecided" | null;
  reason_text: string | null;
  seller_order_id: string;
  state: Generated<"failed" | "pending" | "succeeded" | "void">;
}

interface Restocks {
  due_at: Date;
  listing_id: string;
  open_until: Date | null;
  unanswered: Generated<number>;
}

interface Returns {
  carrier: string | null;
  closed_at: Date | null;
  closed_by: "admin" | "buyer" | "clock" | "provider" | "seller" | null;
  id: string;
  line_ids: string[] | null;
  opened_at: Date;
  outcome: "contested" | "not-sent" | "refunded" | "withdrawn" | null;
  paid_by: "buyer" | "seller";
  photo_keys: Generated<string[]>;
  reason: "changed-mind" | "does-not-fit" | "faulty" | "not-as-described" | "wrong-item";
  received_at: Date | null;
  refund_cents: number | null;
  return_to: unknown | null;
  seller_order_id: string;
  sent_at: Date | null;
  state: Generated<"agreed" | "closed" | "received" | "sent">;
  text: Generated<string>;
  tracking_number: string | null;
}

interface Reversals {
  amount_cents: number;
  asked_at: Date;
  currency: string;
  error: string | null;
  id: string;
  key_at: Date;
  key_no: Generated<number>;
  made_at: Date | null;
  provider_id: string | null;
  seller_id: string;
  seller_order_id: string;
  state: Generated<"failed" | "pending" | "succeeded">;
  transfer_id: string;
}

interface SavedReplies {
  at: Date;
  id: string;
  seller_id: string;
  text: string;
  title: string;
}

interface SavedSearches {
  buyer_id: string;
  created_at: Date;
  created_no: number;
  filter: JSONColumnType<SavedFilter>;
  filter_key: string;
  id: string;
  name: string | null;
  removed_at: Date | null;
  seen_no: number;
}

interface Schedules {
  fired_at: Date;
  name: string;
}

interface SchemaMigrations {
  checksum: string;
  name: string;
  ran_at: Generated<Date>;
  requires: string | null;
}

interface SearchSynonyms {
  id: Generated<number>;
  is_fallback: Generated<boolean>;
  is_mutual: Generated<boolean>;
  language: string | null;
  means: string;
  word: string;
}

interface SecondFactors {
  buyer_id: string | null;
  confirmed_at: Date | null;
  id: string;
  last_step: number | null;
  passkeys_since: Date | null;
  pending_at: Date | null;
  pending_secret: string | null;
  secret: string | null;
  seller_id: string | null;
  warned_at: Date | null;
}

interface SecretKeys {
  accepted_until: Date | null;
  name: string;
  no: number;
  signs_from: Date;
  value: string;
}

interface Secrets {
  name: string;
  value: string;
}

interface SecurityEvents {
  actor_id: string | null;
  at: Date;
  browser: string | null;
  bundle: string | null;
  count: Generated<number>;
  details: Generated<unknown>;
  id: Generated<number>;
  kind: string;
  last_at: Date;
  network: string | null;
  person_id: string | null;
  request_id: string | null;
}

interface SellerAnswers {
  at: Date;
  conversation_id: string;
  seconds: number;
  seller_id: string;
}

interface SellerApplications {
  applied_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  email: string;
  id: string;
  instagram: string | null;
  language: string | null;
  name: string;
  person_fields: Generated<JSONColumnType<CustomValues>>;
  phone: string | null;
  public_fields: Generated<JSONColumnType<CustomValues>>;
  samples: Generated<JSONColumnType<string[]>>;
  staff_fields: Generated<JSONColumnType<CustomValues>>;
  state: Generated<"accepted" | "open" | "rejected" | "signed-up">;
  username: string | null;
  why: string;
}

interface SellerDays {
  day: Date;
  seller_id: string;
  views: Generated<number>;
  watches: Generated<number>;
}

interface SellerDebts {
  currency: string;
  open_cents: Generated<number | null>;
  owed_cents: Generated<number>;
  returned_cents: Generated<number>;
  reversed_cents: Generated<number>;
  seller_id: string;
  seller_order_id: string;
  withheld_cents: Generated<number>;
}

interface SellerFollows {
  buyer_id: string;
  followed_at: Date;
  seller_id: string;
}

interface SellerOrderMoves {
  at: Date;
  by: "admin" | "buyer" | "clock" | "provider" | "seller";
  id: Generated<number>;
  seller_order_id: string;
  state: string;
}

interface SellerOrders {
  arrives_by: Date | null;
  arrives_from: Date | null;
  carrier: string | null;
  commission_cents: Generated<number>;
  delivered_at: Date | null;
  disputed_from: string | null;
  due_at: Date | null;
  due_move: string | null;
  earnings_cents: number | null;
  earnings_lost_cents: Generated<number>;
  earnings_refunded_cents: Generated<number>;
  fee_cents: Generated<number>;
  id: string;
  order_id: string;
  packed_at: Date | null;
  paid_at: Date | null;
  paused_at: Date | null;
  paused_until: Date | null;
  placed_at: Date | null;
  protected_until: Date | null;
  received_at: Date | null;
  refunded_cents: Generated<number>;
  released_at: Date | null;
  return_days: number | null;
  return_paid_by: string | null;
  seller_id: string;
  shipped_at: Date | null;
  ships_by: Date | null;
  state: Generated<"cancelled" | "completed" | "delivered" | "disputed" | "expired" | "held" | "issue" | "lost" | "paid" | "received" | "refunded" | "returned" | "returning" | "shipped" | "won">;
  tracking_number: string | null;
}

interface Sellers {
  avatar_key: string | null;
  bio: Generated<string>;
  created_at: Date;
  email: string;
  featured_rank: number | null;
  holiday_until: Date | null;
  id: string;
  instagram: string | null;
  is_admin: Generated<boolean>;
  is_helper: Generated<boolean>;
  is_ready: Generated<boolean>;
  is_sa: Generated<boolean>;
  is_seller: Generated<boolean>;
  language: string | null;
  must_reset: Generated<boolean>;
  name: string;
  password_hash: string | null;
  payout_account_id: string | null;
  payouts_enabled: Generated<boolean>;
  person_fields: Generated<JSONColumnType<CustomValues>>;
  phone: string | null;
  public_fields: Generated<JSONColumnType<CustomValues>>;
  rating_count: Generated<number>;
  rating_sum: Generated<number>;
  response_minutes: number | null;
  return_days: number | null;
  return_paid_by: "buyer" | "seller" | null;
  return_policy: Generated<string>;
  return_to: JSONColumnType<ReturnAddress> | null;
  review_version: Generated<number>;
  sa_revoked_at: Date | null;
  ship_from: JSONColumnType<ReturnAddress> | null;
  ship_hours: number | null;
  shipping: JSONColumnType<ShippingProfile> | null;
  shipping_cents: Generated<number>;
  ships_from: Generated<string>;
  shop_changed_at: Date | null;
  sold_count: Generated<number>;
  staff_fields: Generated<JSONColumnType<CustomValues>>;
  staff_role: "finance" | "moderator" | "support" | null;
  suspended_at: Date | null;
  suspended_reason: string | null;
  username: string;
  waived: Generated<string[]>;
}

interface SellerSaleChanges {
  day: Date;
  earnings_cents: number;
  listings: number;
  orders: number;
  seller_id: string;
}

interface SellerSaleDays {
  day: Date;
  earnings_cents: number;
  listings: number;
  orders: number;
  seller_id: string;
}

interface SellerSaleZone {
  one: Generated<boolean>;
  time_zone: string;
}

interface SellerViews {
  ended_at: Date | null;
  expires_at: Date;
  id: string;
  reason: string;
  seller_id: string;
  session_id: string;
  staff_id: string;
  started_at: Date;
  token_hash: Buffer;
}

interface SentEmails {
  key: string;
  sent_at: Date;
}

interface ServiceMinutes {
  calls: number;
  failures: number;
  minute: Date;
  service: string;
}

interface Sessions {
  buyer_id: string | null;
  created_at: Date;
  device: Generated<string>;
  expires_at: Date;
  help_id: string | null;
  id: string;
  identity_id: string | null;
  last_used_at: Date;
  proven_at: Date | null;
  seller_id: string | null;
  token_hash: Buffer;
}

interface SettingOverrides {
  key: string;
  set_at: Date;
  set_by: string;
  value: unknown | null;
  version: number;
  why: string;
}

interface Settings {
  key: string;
  value: unknown;
}

interface ShopHelpers {
  accepted_at: Date | null;
  email: string;
  ended_at: Date | null;
  helper_id: string | null;
  id: string;
  invited_at: Date;
  link_id: string;
  name: string;
  seller_id: string;
}

interface StaffNotes {
  added_at: Date;
  attempt: string;
  author_id: string;
  body: string;
  deleted_at: Date | null;
  edited_at: Date | null;
  id: string;
  subject: "buyer" | "order" | "seller";
  subject_id: string;
}

interface Timers {
  begun_at: Date;
  done_at: Date | null;
  name: string;
}

interface TransferDebts {
  amount_cents: number;
  seller_order_id: string;
  transfer_id: string;
}

interface Transfers {
  account_id: string | null;
  amount_cents: number;
  asked_at: Date;
  currency: string;
  from_debt_cents: number;
  from_held_cents: number;
  id: string;
  key_at: Date;
  key_no: Generated<number>;
  kind: "release" | "repayment";
  made_at: Date | null;
  order_id: string;
  paid_out_cents: Generated<number>;
  provider_id: string | null;
  reversed_cents: Generated<number>;
  seller_id: string;
  seller_order_id: string;
  state: Generated<"pending" | "succeeded">;
  withheld_cents: number;
}

interface Types {
  google_category: Generated<string>;
  has_gender: Generated<boolean>;
  id: Generated<number>;
  is_retired: Generated<boolean>;
  label: string;
  merged_into: number | null;
  parent_id: number | null;
  position: Generated<number>;
}

interface UnannouncedListings {
  due_at: Date;
  leased_until: Date | null;
  listing_id: string;
  revision: Generated<number>;
}

interface Watches {
  buyer_id: string;
  listing_id: string;
  notified_price_cents: number;
  offer_size_id: string | null;
  offered_until: Date | null;
  price_target_cents: number | null;
  removed_at: Date | null;
  seen_level: number;
  size_id: Generated<string>;
  size_label: Generated<string>;
  state: "offered" | "waiting" | "watching";
  watched_at: Date;
  watched_price_cents: number;
}

export interface Tables {
  admin_days: AdminDays;
  alerts: Alerts;
  announced_listings: AnnouncedListings;
  answer_minutes: AnswerMinutes;
  answered_calls: AnsweredCalls;
  audit_entries: AuditEntries;
  audit_head: AuditHead;
  audit_seals: AuditSeals;
  backups: Backups;
  bags: Bags;
  brand_aliases: BrandAliases;
  brand_follows: BrandFollows;
  brands: Brands;
  buyer_addresses: BuyerAddresses;
  buyers: Buyers;
  call_counts: CallCounts;
  card_events: CardEvents;
  catalog_merge_listings: CatalogMergeListings;
  catalog_merges: CatalogMerges;
  catalog_versions: CatalogVersions;
  colors: Colors;
  consents: Consents;
  content_versions: ContentVersions;
  conversation_blocks: ConversationBlocks;
  conversation_reports: ConversationReports;
  conversations: Conversations;
  dispute_files: DisputeFiles;
  dispute_losses: DisputeLosses;
  disputes: Disputes;
  email_reports: EmailReports;
  email_suppressions: EmailSuppressions;
  emails: Emails;
  event_endpoints: EventEndpoints;
  extension_faults: ExtensionFaults;
  extension_values: ExtensionValues;
  extensions: Extensions;
  feedback: Feedback;
  feedback_decision_items: FeedbackDecisionItems;
  feedback_decisions: FeedbackDecisions;
  feedback_photos: FeedbackPhotos;
  feedback_reports: FeedbackReports;
  feeds: Feeds;
  former_usernames: FormerUsernames;
  gift_refunds: GiftRefunds;
  gifts: Gifts;
  helper_acts: HelperActs;
  hold_times: HoldTimes;
  holds: Holds;
  identities: Identities;
  identity_continuations: IdentityContinuations;
  identity_requests: IdentityRequests;
  inboxes: Inboxes;
  invalidations: Invalidations;
  issue_emails: IssueEmails;
  issue_notes: IssueNotes;
  issue_photos: IssuePhotos;
  issues: Issues;
  job_workers: JobWorkers;
  known_browsers: KnownBrowsers;
  ledger_balances: LedgerBalances;
  ledger_entries: LedgerEntries;
  ledger_rolled: LedgerRolled;
  listing_attempts: ListingAttempts;
  listing_checks: ListingChecks;
  listing_decision_listings: ListingDecisionListings;
  listing_decisions: ListingDecisions;
  listing_import_rows: ListingImportRows;
  listing_imports: ListingImports;
  listing_reports: ListingReports;
  listing_review_rules: ListingReviewRules;
  listing_sizes: ListingSizes;
  listing_views: ListingViews;
  listings: Listings;
  machine_reports: MachineReports;
  mailed_links: MailedLinks;
  membership_attempts: MembershipAttempts;
  membership_days: MembershipDays;
  membership_invoices: MembershipInvoices;
  memberships: Memberships;
  message_emails: MessageEmails;
  message_photos: MessagePhotos;
  messages: Messages;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  opening_steps: OpeningSteps;
  order_lines: OrderLines;
  order_notes: OrderNotes;
  orders: Orders;
  outbox: Outbox;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  payout_banks: PayoutBanks;
  payout_items: PayoutItems;
  payouts: Payouts;
  photo_uploads: PhotoUploads;
  privacy_requests: PrivacyRequests;
  private_photos: PrivatePhotos;
  push_subscriptions: PushSubscriptions;
  rate_limits: RateLimits;
  reconcile_cursors: ReconcileCursors;
  reconciliations: Reconciliations;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  restocks: Restocks;
  returns: Returns;
  reversals: Reversals;
  saved_replies: SavedReplies;
  saved_searches: SavedSearches;
  schedules: Schedules;
  schema_migrations: SchemaMigrations;
  search_synonyms: SearchSynonyms;
  second_factors: SecondFactors;
  secret_keys: SecretKeys;
  secrets: Secrets;
  security_events: SecurityEvents;
  seller_answers: SellerAnswers;
  seller_applications: SellerApplications;
  seller_days: SellerDays;
  seller_debts: SellerDebts;
  seller_follows: SellerFollows;
  seller_order_moves: SellerOrderMoves;
  seller_orders: SellerOrders;
  seller_sale_changes: SellerSaleChanges;
  seller_sale_days: SellerSaleDays;
  seller_sale_zone: SellerSaleZone;
  seller_views: SellerViews;
  sellers: Sellers;
  sent_emails: SentEmails;
  service_minutes: ServiceMinutes;
  sessions: Sessions;
  setting_overrides: SettingOverrides;
  settings: Settings;
  shop_helpers: ShopHelpers;
  staff_notes: StaffNotes;
  timers: Timers;
  transfer_debts: TransferDebts;
  transfers: Transfers;
  types: Types;
  unannounced_listings: UnannouncedListings;
  watches: Watches;
}
