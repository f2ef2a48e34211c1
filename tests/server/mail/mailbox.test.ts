import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../support/mailbox'

let box: Mailbox
beforeEach(async () => {
  box = await startMailbox()
})
afterEach(() => box.close())

/** Speaks as far as the middle of a mail, and hangs up. */
async function sendHalf(): Promise<void> {
  const socket = connect(box.port, '127.0.0.1')
  for (const line of ['EHLO x', 'MAIL FROM:<a@demo.test>', 'RCPT TO:<b@demo.test>', 'DATA', 'Subject: half']) {
    // Each line answers the server: its greeting, or that it took the line before.
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await wait(100)
  socket.destroy()
  await wait(200)
}

it('a mail whose sender is killed in its middle does not arrive, and breaks nothing', async () => {
  const rejected: unknown[] = []
  const note = (reason: unknown) => rejected.push(reason)
  process.on('unhandledRejection', note)
  await sendHalf()
  process.off('unhandledRejection', note)
  expect(rejected).toEqual([])
  expect(box.mails).toEqual([])
})
