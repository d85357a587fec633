// Loaded into the server before it starts: when the process that started it is killed, drain as for SIGTERM.
process.channel?.unref()
process.once('disconnect', leave)
// The parent may have gone before we got this far.
if (!process.connected) leave()

function leave() {
  if (!process.emit('SIGTERM')) process.exit(143)
}
