import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { commonErrors, errorReply, errors } from '#contract/errors.ts'

interface OpenApi {
  openapi: '3.1.1'
  info: { title: string; version: string; license: { name: string } }
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
}

/** The published description of the API, made from the contract alone. */
export function describeApi(version: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    pathsOf(endpoint).forEach((path, index) => {
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
    info: { title: 'Souk', version, license: { name: 'MIT' } },
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
  ]
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.who !== 'anyone' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: { required: true, content: describeBody(endpoint) } }),
    responses: {
      '200': { description: 'OK', content: describeReply(endpoint) },
      ...describeErrors(endpoint),
    },
  }
}

const binary = { schema: { type: 'string', format: 'binary' } }

function describeBody({ body, bodyType }: Endpoint) {
  if (bodyType === 'csv') return { 'text/csv': { schema: { type: 'string' } } }
  return bodyType === 'image' ? { 'image/*': binary } : json(jsonSchema(body!))
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
  const codes = new Set([...commonErrors, ...endpoint.errors])
  const byStatus = Map.groupBy(codes, (code) => errors[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      { description: group.join(', '), content: json({ $ref: '#/components/schemas/Refusal' }) },
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
