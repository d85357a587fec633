import { invalid } from './errors.ts'
import type { Params } from './form.ts'
import { listPage } from './list.ts'
import { couponKey, kindOfId } from './kinds.ts'
import { texts } from './params.ts'
import type { WorkUnit } from './unit.ts'

type Node = Record<string, unknown>

/**
 * Returns a copy of the response in which the ids at the paths in `expand[]` are replaced with the objects that they
 * refer to. Paths can be at most four levels deep.
 */
export async function expand(unit: WorkUnit, body: object, params: Params): Promise<object> {
  const paths = texts(params, 'expand')
  if (paths === undefined) return body
  const copy = structuredClone(body) as Node
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > 4)
      throw invalid('You cannot expand more than 4 levels.', 'parameter_invalid', 'expand')
    await follow(unit, copy, parts, path)
  }
  return copy
}

async function follow(unit: WorkUnit, node: Node, parts: readonly string[], path: string): Promise<void> {
  const [name = '', ...rest] = parts
  if (name === 'data' && node['object'] === 'list') {
    for (const item of node['data'] as Node[]) await follow(unit, item, rest, path)
    return
  }
  if (name === 'refunds' && node['object'] === 'charge') node['refunds'] ??= await refundList(unit, node)
  await include(unit, node, name)
  const value = node[name]
  if (value === null || (value === undefined && rest.length === 0 && isOptional(node, name))) return
  if (Array.isArray(value)) {
    const loaded: Node[] = []
    for (const each of value as (string | Node)[])
      loaded.push(typeof each === 'string' ? await load(unit, each, path, unit.account) : each)
    node[name] = loaded
    if (rest.length > 0) for (const each of loaded) await follow(unit, each, rest, path)
    return
  }
  // The payment (`py_…`) that a transfer creates belongs to the destination account.
  const account = name === 'destination_payment' ? accountOf(node['destination']) : unit.account
  const next =
    typeof value === 'string'
      ? await load(unit, name === 'coupon' ? couponKey(value) : value, path, account)
      : value
  if (typeof next !== 'object' || next === null) throw cannotExpand(path)
  node[name] = next
  if (rest.length > 0) await follow(unit, next as Node, rest, path)
}

const accountOf = (destination: unknown): string =>
  typeof destination === 'string' ? destination : (destination as { id: string }).id

async function load(unit: WorkUnit, id: string, path: string, account: string): Promise<Node> {
  const kind = kindOfId(id)
  const entry = kind === undefined ? undefined : await unit.find(kind, id, account)
  if (entry === undefined) throw cannotExpand(path)
  return structuredClone(await unit.include(entry)) as Node
}

/** Adds an attribute that Stripe's responses contain only if the caller names it in `expand[]`. */
async function include(unit: WorkUnit, node: Node, name: string): Promise<void> {
  if (node['object'] === 'coupon' && name === 'applies_to') {
    const coupon = await unit.find('coupon', couponKey(node['id'] as string))
    if (coupon?.secret.products !== undefined) node[name] = { products: coupon.secret.products }
  }
  if (node['object'] === 'customer' && name === 'subscriptions')
    node[name] = await listCustomerSubscriptions(unit, node['id'] as string)
  if (node['object'] !== 'invoice' || node[name] !== undefined) return
  const id = node['id'] as string
  if (name === 'payments') {
    const all = kindOfId(id) === 'invoice' ? await unit.family('invoice_payment', id) : []
    const data = all.map((each) => structuredClone(each.body))
    node[name] = { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` }
  }
  if (name === 'confirmation_secret') node[name] = await confirmationSecret(unit, id)
}

/** Returns the customer's subscriptions that have not ended. */
function listCustomerSubscriptions(unit: WorkUnit, customer: string): Promise<object> {
  return listPage(unit.pool, unit, {
    kind: 'subscription',
    url: `/v1/customers/${customer}/subscriptions`,
    params: {},
    customer,
    among: { key: 'status', values: ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'] },
  })
}

/** Returns the client secret for paying an open invoice. Null if nothing is due. */
async function confirmationSecret(unit: WorkUnit, id: string): Promise<object | null> {
  const invoice = await unit.find('invoice', id)
  if (invoice?.body.status !== 'open' || invoice.secret.intentId === undefined) return null
  const intent = await unit.get('payment_intent', invoice.secret.intentId)
  return { client_secret: intent.body.client_secret, type: 'payment_intent' }
}

function isOptional(node: Node, name: string): boolean {
  return node['object'] === 'coupon' && name === 'applies_to'
}

async function refundList(unit: WorkUnit, charge: Node): Promise<Node> {
  const all = await unit.family('refund', charge['payment_intent'] as string)
  const ownRefunds = all.filter((refund) => refund.body.charge === charge['id'])
  const data = ownRefunds.map((refund) => structuredClone(refund.body))
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge['id'] as string}/refunds` }
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand')
}
