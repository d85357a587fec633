/** The launcher's parts, for programs that kill, freeze and inspect a server of their own. */
export { createCluster, type Server } from './cluster.ts'
export { readLockFile } from './lock-file.ts'
export { isRunning } from './process-state.ts'
export { chooseRunner } from './runner.ts'
export { configFor, runningAddress, runServer, shutDown, type ServerAddress } from './server.ts'
