// Preloaded into npm. Exits immediately if the process that started npm is killed. A signal would not be enough,
// because npm would first roll back its installation.
process.channel?.unref()
process.once('disconnect', end)
// The parent process may have exited before this file was loaded.
if (!process.connected) end()

function end() {
  process.exit(143)
}
