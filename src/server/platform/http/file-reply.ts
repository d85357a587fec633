import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '../language/translate.ts'

/** A reply that is a file to keep, whole or as it comes: the endpoint's `replyType` names its media type. */
export interface FileReply {
  /** Or what makes them in a language: that of who asked. */
  bytes: FileBytes | ((language: Language) => FileBytes)
  filename: string
}

type FileBytes = Uint8Array | Readable

/** Sends the file to be kept under its name. */
export function sendFile(
  endpoint: Endpoint,
  reply: FastifyReply,
  file: FileReply,
  language: Language,
): FastifyReply {
  const made = typeof file.bytes === 'function' ? file.bytes(language) : file.bytes
  const bytes = endpoint.reply.parse(made) as FileBytes
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
