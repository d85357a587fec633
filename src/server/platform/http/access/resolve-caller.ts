import type { FastifyRequest } from 'fastify'
import { guest, type Identity } from './actor.ts'
import { readBearerToken } from './bearer.ts'

interface Identifies {
  identify(token: string): Promise<Identity | undefined>
}

const callers = new WeakMap<FastifyRequest, Identity>()

/** Returns the caller of a request. Looks up the caller only once per request. */
export async function resolveCaller(request: FastifyRequest, deps: Identifies): Promise<Identity> {
  const cached = callers.get(request)
  if (cached) return cached
  const caller = await identifyCaller(request, deps)
  callers.set(request, caller)
  return caller
}

async function identifyCaller(request: FastifyRequest, deps: Identifies): Promise<Identity> {
  const token = readBearerToken(request)
  return (token !== undefined && (await deps.identify(token))) || { actor: guest }
}
