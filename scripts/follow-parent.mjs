// This file is preloaded into the server, so that the server shuts down as on SIGTERM if its parent process is killed.
process.channel?.unref()
process.once('disconnect', shutDown)
// The parent process might have exited before this file was loaded.
if (!process.connected) shutDown()

function shutDown() {
  if (!process.emit('SIGTERM')) process.exit(143)
}
