// Preloaded into the server. If the parent process is killed, the server shuts down as on SIGTERM.
process.channel?.unref()
process.once('disconnect', shutDown)
// The parent process may have exited before this file was loaded.
if (!process.connected) shutDown()

function shutDown() {
  if (!process.emit('SIGTERM')) process.exit(143)
}
