// This file is preloaded into npm, so that npm exits immediately if the process that started it is killed. A signal
// would not be enough, because npm would first roll back its installation.
process.channel?.unref()
process.once('disconnect', end)
// The parent process might have exited before this file was loaded.
if (!process.connected) end()

function end() {
  process.exit(143)
}
