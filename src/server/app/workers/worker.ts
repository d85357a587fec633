import type { Registry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

/** Answers health checks, and greets when the primary reports that all workers serve. */
export function followPrimary(greet: () => Promise<void>): void {
  onWord((word) => {
    if (word === 'are you alive') send('alive')
    if (word === 'greet') void greet()
  })
}

/**
 * Sends the metrics of this process to the primary on request. Returns a function that reads the metrics of all
 * processes.
 */
export function shareMetrics(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  onWord((word) => {
    if (typeof word === 'string') return
    if (word.kind === 'ask for own metrics')
      void own.getMetricsAsJSON().then((metrics) => send({ kind: 'own metrics', id: word.id, metrics }))
    if (word.kind !== 'all metrics') return
    waiting.get(word.id)?.(word.text)
    waiting.delete(word.id)
  })
  return () =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve)
      send({ kind: 'ask for all metrics', id: asked })
    })
}

function onWord(listener: (word: ToWorker) => void): void {
  process.on('message', listener)
}

function send(word: FromWorker): void {
  if (process.connected) process.send?.(word)
}
