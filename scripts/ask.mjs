import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Thrown if the user presses Ctrl-C or closes the terminal instead of answering. */
export class NotAnswered extends Error {
  exitCode = 130

  constructor() {
    super('Nothing was changed.')
  }
}

/**
 * Asks the user a question and returns the typed reply. The caller must not have changed anything yet, because the
 * message of `NotAnswered` says that nothing was changed.
 * @param {string} question
 * @param {{ isSecret?: boolean }} [options] a secret is not echoed
 * @returns {Promise<string>}
 * @throws {NotAnswered}
 */
export async function ask(question, { isSecret = false } = {}) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = isSecret ? silent : process.stdout
  const line = createInterface({ input: process.stdin, output, terminal: true })
  if (isSecret) process.stdout.write(question)
  try {
    return await new Promise((resolve, reject) => {
      line.once('SIGINT', () => reject(new NotAnswered()))
      line.once('close', () => reject(new NotAnswered()))
      line.question(isSecret ? '' : question, resolve)
    })
  } finally {
    line.close()
    if (isSecret) process.stdout.write('\n')
  }
}
