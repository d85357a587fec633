// Loaded into npm: when the process that started it is killed, nobody wants its packages. Told by a signal, it would undo first.
process.channel?.unref()
process.once('disconnect', end)
// The parent may have gone before we got this far.
if (!process.connected) end()

function end() {
  process.exit(143)
}
