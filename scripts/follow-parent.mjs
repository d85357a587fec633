// Loaded into the server before it starts: shuts down as on SIGTERM when the process that started it is killed.
process.channel?.unref()
process.once('disconnect', shutDown)
// The parent may have exited before this file was loaded.
if (!process.connected) shutDown()

function shutDown() {
  if (!process.emit('SIGTERM')) process.exit(143)
}
