import type { FastifyRequest } from 'fastify'

/** Data about the connection of a request. Comes from the forwarded headers if the proxy is trusted. */
export interface ConnectionInfo {
  protocol: string
  host: string
  /** IP address of the visitor. */
  address: string
  /** Whether the request has a forwarded header. */
  isForwarded: boolean
}

export function connectionInfoOf({ protocol, host, ip: address, headers }: FastifyRequest): ConnectionInfo {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return { protocol, host, address, isForwarded }
}
