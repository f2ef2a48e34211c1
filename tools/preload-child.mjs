// Preloaded into every process that a command starts (node --import). When the command dies in any way, kill -9
// included, the channel to it closes: the process then ends itself and everything it has started.
const GRACE_MS = 3000

const isOurs = process.env.SIGHTLINE_WATCH_PARENT === String(process.ppid)

if (isOurs && process.channel) {
  process.channel.unref()
  process.once('disconnect', () => {
    const group = process.platform === 'win32' ? process.pid : -process.pid
    setTimeout(() => process.kill(group, 'SIGKILL'), GRACE_MS)
    process.kill(group, 'SIGTERM')
  })
}
