import { invalid } from './errors.ts'
import type { Params } from './form.ts'
import { kindOfId } from './kinds.ts'
import { texts } from './params.ts'
import type { Unit } from './unit.ts'

type Node = Record<string, unknown>

/** Replaces ids by their objects along `expand[]` paths (at most four deep), on a copy of the answer. */
export async function expand(unit: Unit, body: object, params: Params): Promise<object> {
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

async function follow(unit: Unit, node: Node, parts: readonly string[], path: string): Promise<void> {
  const [name = '', ...rest] = parts
  if (name === 'data' && node['object'] === 'list') {
    for (const item of node['data'] as Node[]) await follow(unit, item, rest, path)
    return
  }
  if (name === 'refunds' && node['object'] === 'charge') node['refunds'] ??= await refundList(unit, node)
  const value = node[name]
  if (value === null) return
  const next = typeof value === 'string' ? await load(unit, value, path) : value
  if (typeof next !== 'object' || next === null) throw cannotExpand(path)
  node[name] = next
  if (rest.length > 0) await follow(unit, next as Node, rest, path)
}

async function load(unit: Unit, id: string, path: string): Promise<Node> {
  const kind = kindOfId(id)
  const entry = kind === undefined ? undefined : await unit.find(kind, id)
  if (entry === undefined) throw cannotExpand(path)
  return structuredClone(entry.body) as unknown as Node
}

async function refundList(unit: Unit, charge: Node): Promise<Node> {
  const all = await unit.family('refund', charge['payment_intent'] as string)
  const mine = all.filter((refund) => refund.body.charge === charge['id'])
  const data = mine.map((refund) => structuredClone(refund.body))
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge['id'] as string}/refunds` }
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, 'parameter_invalid', 'expand')
}
