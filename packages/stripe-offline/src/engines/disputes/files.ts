import type { Stripe } from 'stripe'
import { invalid, missingParam, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { allowOnly, hash, requiredTextParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'

/** Maximum size of an evidence file in bytes. */
const maxBytes = 5_000_000

/** First bytes of a file of each supported type. */
const signatures = { pdf: '%PDF-', jpg: '\xff\xd8\xff', png: '\x89PNG\r\n\x1a\n' }

/** Creates a file object. Does not store the content of the file, because no call reads it. */
function create(unit: WorkUnit, params: Params): Stripe.File {
  allowOnly(params, ['file', 'purpose'])
  const purpose = requiredTextParam(params, 'purpose')
  if (purpose !== 'dispute_evidence') throw unsupported('purpose')
  const file = hash(params, 'file')
  if (typeof file?.['data'] !== 'string') throw missingParam('file')
  const { data, name } = file
  if (data.length > maxBytes) throw invalid('The file is too large.', 'parameter_invalid_string', 'file')
  const type = Object.entries(signatures).find(([, begins]) => data.startsWith(begins))?.[0]
  if (type === undefined)
    throw invalid('Evidence is a PDF, JPEG or PNG file.', 'parameter_invalid_string', 'file')
  return unit.add(
    'file',
    {
      expires_at: null,
      filename: typeof name === 'string' ? name : null,
      links: null,
      purpose,
      size: data.length,
      title: null,
      type,
      url: null,
    },
    { secret: {} },
  ).body
}

export const fileRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/files', run: async ({ unit, params }) => create(unit, params) },
  { method: 'GET', path: '/v1/files/:id', run: async ({ unit, id }) => (await unit.get('file', id)).body },
]
