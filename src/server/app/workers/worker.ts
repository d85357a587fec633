import type { Registry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * Responds to health checks from the primary. Calls `greet` when the primary reports that all workers serve requests.
 */
export function handlePrimaryMessages(greet: () => Promise<void>): void {
  onMessage((message) => {
    if (message === 'are you alive') send('alive')
    if (message === 'greet') void greet()
  })
}

/**
 * Sends this process's metrics to the primary whenever it requests them. Returns a function that requests the metrics
 * of all processes from the primary.
 */
export function shareMetrics(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let lastId = 0
  onMessage((message) => {
    if (typeof message === 'string') return
    if (message.kind === 'ask for own metrics')
      void own.getMetricsAsJSON().then((metrics) => send({ kind: 'own metrics', id: message.id, metrics }))
    if (message.kind !== 'all metrics') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  return () =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve)
      send({ kind: 'ask for all metrics', id: lastId })
    })
}

function onMessage(listener: (message: ToWorker) => void): void {
  process.on('message', listener)
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message)
}
