import { z } from 'zod'
import { contract } from '#contract/calls/contract.ts'
import { listErrorCodes, getIdempotencyKeyUse, listPaths, type Endpoint } from '#contract/endpoint.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { commonErrors, errorReply, errorStatuses } from '#contract/errors.ts'

interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; license: { name: string } }
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
}

/** Returns the OpenAPI description of all API calls in the contract. `version` is the version of the app. */
export function describeApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    listPaths(endpoint).forEach((path, index) => {
      const described = path.replaceAll(/:(\w+)/g, '{$1}')
      paths[described] ??= {}
      paths[described][endpoint.method.toLowerCase()] = describeCall(
        index ? `${name}${index + 1}` : name,
        endpoint,
        path,
      )
    })
  }
  return {
    openapi: '3.1.1',
    info: { title: marketplaceName(), version, license: { name: 'MIT' } },
    paths,
    components: {
      schemas: { AppError: jsonSchema(errorReply) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function describeCall(operationId: string, endpoint: Endpoint, path: string) {
  const parameters = [
    ...describeParameters(endpoint.params, 'path', path),
    ...describeParameters(endpoint.query, 'query', path),
    ...describeKey(endpoint),
  ]
  return {
    operationId,
    ...describeSummary(endpoint),
    ...(endpoint.who !== 'anyone' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: describeBody(endpoint) } }),
    responses: {
      '200': { description: 'OK', content: describeReply(endpoint) },
      ...describeErrors(endpoint),
    },
  }
}

/**
 * Returns the first sentence of an endpoint's summary as the OpenAPI summary. If the summary has more sentences, also
 * returns all of it as the OpenAPI description.
 */
function describeSummary({ summary }: Endpoint) {
  const [first = summary, ...rest] = summary.split(/\. (?=[A-Z`])/)
  return { summary: first, ...(rest.length > 0 && { description: `${summary}.` }) }
}

const keyDescriptions = {
  needed: 'Identifies the request. A repeat with the same key has no further effect.',
  attempt: 'Replaces `attempt` in the body. A repeat with the same attempt has no further effect.',
  replayed:
    'Makes a repeat safe: for a day, the same key and body return the first reply without a further effect.',
}

function describeKey(endpoint: Endpoint) {
  const use = getIdempotencyKeyUse(endpoint)
  if (!use) return []
  const schema = { type: 'string', minLength: 1, maxLength: 200 }
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: use === 'needed',
      description: keyDescriptions[use],
      schema,
    },
  ]
}

const binary = { schema: { type: 'string', format: 'binary' } }

function describeBody(endpoint: Endpoint) {
  const { body, bodyType } = endpoint
  if (bodyType === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  if (bodyType === 'document') return { 'application/pdf': binary, 'image/jpeg': binary, 'image/png': binary }
  if (bodyType === 'image') return { 'image/*': binary }
  const schema = jsonSchema(body!) as { required?: string[] }
  // Marks the body field `attempt` as optional, because clients can send the header Idempotency-Key instead.
  const isAttempt = getIdempotencyKeyUse(endpoint) === 'attempt'
  return json(
    isAttempt ? { ...schema, required: schema.required?.filter((name) => name !== 'attempt') } : schema,
  )
}

function describeReply({ reply, replyType }: Endpoint) {
  return replyType ? { [replyType]: binary } : json(jsonSchema(reply, 'output'))
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query', path: string) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || path.includes(`:${name}`))
    .map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
}

function describeErrors(endpoint: Endpoint) {
  const codes = new Set([...commonErrors, ...listErrorCodes(endpoint)])
  const byStatus = Map.groupBy(codes, (code) => errorStatuses[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.join(', '), content: json({ $ref: '#/components/schemas/AppError' }) },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}
