import type { Endpoint } from '#contract/endpoint.ts'
import type { Sample } from './roles/role-row.ts'
import type { Role, RoleWorld } from './roles/role-world.ts'

/** Makes a call to the test shop with an account that has the given role, and returns the response status. */
export async function callAs(
  role: Role,
  { shop, tokens }: RoleWorld,
  call: Endpoint,
  path: string,
  { params = {}, query, body, headers }: Sample = {},
): Promise<number> {
  const token = tokens[role]
  const answer = await shop.server.inject({
    method: call.method,
    url: path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x')),
    ...(query && { query }),
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(call.bodyType && { 'content-type': call.bodyType === 'csv' ? 'text/csv' : 'image/png' }),
    },
    ...(body && call.body && { payload: body }),
  })
  return answer.statusCode
}
