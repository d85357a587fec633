/** Internal functions for tests that kill, suspend or inspect their PostgreSQL server. */
export { createCluster, type Server } from './cluster.ts'
export { readLockFile } from './lock-file.ts'
export { isRunning } from './process-state.ts'
export { chooseRunner } from './runner.ts'
export { createServerConfig, readRunningAddress, runServer, shutDown, type ServerAddress } from './server.ts'
