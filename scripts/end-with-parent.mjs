// Loaded into npm: exits immediately when the process that started npm is killed. On a signal, npm would first roll back.
process.channel?.unref()
process.once('disconnect', end)
// The parent may have exited before this file was loaded.
if (!process.connected) end()

function end() {
  process.exit(143)
}
