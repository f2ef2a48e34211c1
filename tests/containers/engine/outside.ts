import { networkInterfaces } from 'node:os'
import { type Mailbox, startMailbox } from '@/tests/support/mailbox'
import { startS3Server } from '@/tests/support/s3-server'

// A file store and a mail server that are not of docker-compose.yml, as an operator names them in `.env`.

export interface Outside {
  /** For `.env`. */
  settings: Record<string, string>
  mailbox: Mailbox
  stop(): Promise<void>
}

/** Both on this machine, at the address that containers reach it by. */
export async function startOutside(): Promise<Outside> {
  const host = addressOfMachine()
  const [store, mailbox] = [await startS3Server(null, host), await startMailbox(0, host)]
  return {
    settings: { ...store.settings, S3_PUBLIC_ENDPOINT: store.url, SMTP_URL: mailbox.url },
    mailbox,
    async stop() {
      await Promise.all([store.stop(), mailbox.close()])
    },
  }
}

function addressOfMachine(): string {
  const found = Object.entries(networkInterfaces())
    // The engine's own networks end with it.
    .filter(([name]) => !/^(podman|docker|br-|veth|cni)/.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  if (!found) throw new Error('this machine has no address that a container could reach')
  return found.address
}
