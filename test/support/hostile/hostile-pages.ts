import type { JsonSchema } from './hostile-values.ts'
import type { Operation } from './hostile-calls.ts'

const text: JsonSchema = { type: 'string' }
const whole: JsonSchema = { type: 'integer', minimum: 1, maximum: 100_000 }
const filters = {
  search: text,
  brand: text,
  type: text,
  size: text,
  min: whole,
  max: whole,
  sort: text,
  page: whole,
}

const pages: [path: string, query?: Record<string, JsonSchema>][] = [
  ['/', { page: whole }],
  ['/shop', filters],
  ['/shop.data', filters],
  ['/direct', filters],
  ['/shop/{username}', filters],
  ['/shop/profile/{username}'],
  ['/shop/profile/{username}/review', { page: whole, per: whole, sort: text }],
  ['/shop/profile/{username}/review.data', { page: whole, per: whole, sort: text }],
  ['/product/{username}/{id}'],
  ['/direct/product/{username}/{id}'],
  ['/bag', { removed: text, at: whole }],
  ['/checkout', { item: text }],
  ['/confirm', { order: text }],
  ['/confirm-order/{stoken}'],
  ['/unsubscribe/{token}'],
  ['/verify/{token}'],
  ['/gift/redeem/{code}'],
  ['/signup', { to: text }],
  ['/shopper/orders/{id}'],
  ['/sa/orders', { after: text }],
  ['/sitemaps/{part}'],
  ['/{anything}/{more}'],
]

const forms: [path: string, fields: Record<string, JsonSchema>][] = [
  ['/bag', { item: text, intent: { enum: ['remove', 'restore'] }, at: whole, from: text }],
  ['/product/{username}/{id}', { sizeID: text, then: text }],
  ['/report/{id}', { reason: text, text, from: text }],
  [
    '/confirm-order/{stoken}',
    { act: { enum: ['received', 'issue', 'note', 'accept', 'feedback'] }, of: text, text },
  ],
  ['/unsubscribe/{token}', { intent: { enum: ['on', 'off'] } }],
  ['/theme', {}],
]

/**
 * Pages of the shop, described as operations, which are tested in addition to the operations in the API description.
 */
export const pageOperations: readonly Operation[] = [
  ...pages.map(([path, query = {}]) => ({
    method: 'GET',
    path,
    parameters: Object.entries(query).map(([name, schema]) => ({ name, in: 'query' as const, schema })),
    body: undefined,
  })),
  ...forms.map(([path, properties]) => ({
    method: 'POST',
    path,
    parameters: [],
    body: { type: 'application/x-www-form-urlencoded', schema: { type: 'object', properties } },
  })),
]
