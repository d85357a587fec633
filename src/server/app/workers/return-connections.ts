import type { Worker } from 'node:cluster'

/**
 * Internal message of node:cluster. The primary sends it to pass a connection to a worker, and the worker sends it to
 * confirm that it has accepted the connection.
 */
interface ClusterMessage {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

/**
 * Returns connections that an exited worker had not accepted to the primary, which passes them to other workers.
 * Otherwise, node:cluster would keep these connections open but never assign them again, and clients would wait until
 * they time out.
 */
export function returnPendingConnections({ process: child }: Worker): void {
  const pending = new Set<number>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') pending.add(message.seq!)
    return send(message, ...rest)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => void pending.delete(ack!))
  // Waits until the process has exited and its channel has closed. Until then, node:cluster can still assign
  // connections to the worker.
  const returnPending = (): void => {
    if (child.connected || (child.exitCode === null && child.signalCode === null)) return
    for (const ack of pending) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  }
  child.once('exit', returnPending)
  child.once('disconnect', returnPending)
}
