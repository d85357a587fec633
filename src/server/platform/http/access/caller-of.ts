import type { FastifyRequest } from 'fastify'
import { guest, type Identity } from './actor.ts'
import { bearerOf } from './bearer.ts'

interface Identifies {
  identify(token: string): Promise<Identity | undefined>
}

const callers = new WeakMap<FastifyRequest, Identity>()

/** Returns the caller of a request. The lookup runs once per request. */
export async function callerOf(request: FastifyRequest, deps: Identifies): Promise<Identity> {
  const known = callers.get(request)
  if (known) return known
  const caller = await whoCalls(request, deps)
  callers.set(request, caller)
  return caller
}

async function whoCalls(request: FastifyRequest, deps: Identifies): Promise<Identity> {
  const token = bearerOf(request)
  return (token !== undefined && (await deps.identify(token))) || { actor: guest }
}
