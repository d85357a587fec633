import type { FastifyRequest } from 'fastify'

/** How a request came here, as far as its proxies are believed. */
export interface Arrival {
  protocol: string
  host: string
  /** Of the visitor. */
  address: string
  /** A proxy has said for whom it asks. */
  isForwarded: boolean
}

export function arrivalOf({ protocol, host, ip: address, headers }: FastifyRequest): Arrival {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return { protocol, host, address, isForwarded }
}
