'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { RequestError } from '@/components/form/form-dialog'
import { describeFailure } from '@/components/form/use-form'
import { ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'
import { Button, buttonClass } from '@/components/ui/button'
import { MailCheck, MailQuestion, MailX, Unlink } from '@/components/ui/icons'
import { switchDigestByLink } from '@/lib/api/auth'
import type { RegularMail } from '@/lib/digest/shapes'
import { digestCopy } from '@/lib/digest/words'
import { reportMailCopy } from '@/lib/report/words'
import { routes } from '@/lib/routes'

type State = 'asking' | 'off' | 'on'

/** Asks before it ends the mail of its reader: mail scanners open links. */
export function UnsubscribeScreen({
  token,
  mail,
  address,
  on,
}: {
  token: string
  mail: RegularMail
  address: string
  on: boolean
}) {
  const copy = mail === 'report' ? reportMailCopy.page : digestCopy.page
  const [state, setState] = useState<State>(on ? 'asking' : 'off')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const message = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // The pressed button is replaced; screen readers read what came of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the state
  useEffect(() => {
    if (!isFirst.current) message.current?.focus()
    isFirst.current = false
  }, [state])

  async function turn(to: boolean): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await switchDigestByLink(token, to)
      setState(to ? 'on' : 'off')
    } catch (error) {
      setFailure(describeFailure(error, { other: copy.failed }).sentence)
    }
    setPending(false)
  }

  const button = (to: boolean, label: string, doing: string) => (
    <Button onClick={() => turn(to)} pending={pending} variant={to ? 'secondary' : 'primary'}>
      {pending ? doing : label}
    </Button>
  )
  return (
    <StandaloneScreen>
      <div className="wrap-anywhere max-w-full outline-none" ref={message} tabIndex={-1}>
        {state === 'asking' ? (
          <ScreenMessage figure={<Figure icon={<MailQuestion />} />} text={copy.askText(address)} title={copy.ask}>
            {button(false, copy.turnOff, copy.turningOff)}
          </ScreenMessage>
        ) : state === 'off' ? (
          <ScreenMessage figure={<Figure icon={<MailX />} />} text={copy.offText} title={copy.off(address)}>
            {button(true, copy.turnOn, copy.turningOn)}
          </ScreenMessage>
        ) : (
          <ScreenMessage figure={<Figure icon={<MailCheck />} />} text={copy.onText} title={copy.on(address)}>
            {button(false, copy.turnOff, copy.turningOff)}
          </ScreenMessage>
        )}
      </div>
      <div className="mt-4 w-full max-w-100">
        <RequestError text={failure} />
      </div>
    </StandaloneScreen>
  )
}

/** Every unknown link gets the same page. */
export function UnknownSubscription() {
  const copy = digestCopy.page
  return (
    <StandaloneScreen>
      <ScreenMessage {...copy.unknown} figure={<Figure icon={<Unlink />} />}>
        <Link className={buttonClass({ variant: 'secondary' })} href={routes.profile}>
          {copy.toProfile}
        </Link>
      </ScreenMessage>
    </StandaloneScreen>
  )
}

function Figure({ icon }: { icon: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-13 items-center justify-center rounded-xl bg-primary-soft text-primary [&_svg]:size-6"
    >
      {icon}
    </span>
  )
}
