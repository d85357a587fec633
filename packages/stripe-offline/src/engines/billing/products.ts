import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, mergeMetadata, requiredTextParam, textParam, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'

const supported = [
  'active',
  'description',
  'images',
  'metadata',
  'name',
  'statement_descriptor',
  'unit_label',
  'url',
]
function write(unit: WorkUnit, { body }: StoredEntry<'product'>, params: Params): void {
  if (params['name'] !== undefined) body.name = requiredTextParam(params, 'name')
  const description = textParam(params, 'description')
  if (description !== undefined) body.description = description
  const url = textParam(params, 'url')
  if (url !== undefined) body.url = url
  for (const key of ['statement_descriptor', 'unit_label'] as const) {
    const value = textParam(params, key)
    if (value !== undefined) body[key] = value
  }
  body.active = flag(params, 'active') ?? body.active
  body.images = texts(params, 'images') ?? body.images
  body.metadata = mergeMetadata(params, body.metadata)
  body.updated = unit.now
}

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [...supported, 'id'])
  const id = textParam(params, 'id') ?? newId('prod')
  if (!/^prod_\w{1,60}$/.test(id))
    throw invalid(
      'The offline sandbox supports only product ids of the form prod_….',
      'parameter_invalid_string',
      'id',
    )
  if ((await unit.find('product', id)) !== undefined)
    throw invalid(`Product already exists: ${id}`, 'resource_already_exists', 'id')
  const blank = {
    active: true,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: requiredTextParam(params, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: unit.now,
    url: null,
  }
  const product = unit.add('product', blank, { id, secret: {} })
  write(unit, product, params)
  unit.emit('product.created', product.body)
  return product.body
}

export const productRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/products', run: ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path: '/v1/products',
    async run({ unit, params, pool }) {
      allowOnly(params, ['active', 'created', 'limit', 'starting_after', 'ending_before'])
      const where = { active: textParam(params, 'active') }
      return listPage(pool, unit, { kind: 'product', url: '/v1/products', params, where })
    },
  },
  {
    method: 'GET',
    path: '/v1/products/:id',
    run: async ({ unit, id }) => (await unit.get('product', id)).body,
  },
  {
    method: 'POST',
    path: '/v1/products/:id',
    async run({ unit, id, params }) {
      allowOnly(params, supported)
      const product = await unit.get('product', id)
      write(unit, product, params)
      unit.save(product)
      unit.emit('product.updated', product.body)
      return product.body
    },
  },
]
