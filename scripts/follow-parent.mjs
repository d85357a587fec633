// Loaded into the server before it starts: when the process that started it is killed, drain as for SIGTERM.
process.channel?.unref()
process.once('disconnect', () => {
  if (!process.emit('SIGTERM')) process.exit(143)
})
