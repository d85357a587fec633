import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** A reply that is a file to keep, whole or as it comes: the endpoint's `replyType` names its media type. */
export interface FileReply {
  bytes: Uint8Array | Readable
  filename: string
}

/** Sends the file to be kept under its name. */
export function sendFile(endpoint: Endpoint, reply: FastifyReply, file: FileReply): FastifyReply {
  const bytes = endpoint.reply.parse(file.bytes) as FileReply['bytes']
  return reply
    .type(endpoint.replyType ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes instanceof Readable ? bytes : Buffer.from(bytes))
}

/** Whether a handler answered with a file. */
export function isFile(result: unknown): result is FileReply {
  return typeof result === 'object' && result !== null && 'bytes' in result && 'filename' in result
}
