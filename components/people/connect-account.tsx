'use client'

import { type ReactNode, useState } from 'react'
import { PasswordField, TextField } from '@/components/form/text-fields'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { connectAccount, mailConnectCode } from '@/lib/api/auth'
import { connectCopy as copy } from '@/lib/people/sign-on-words'
import { AccountForm } from './account-form'

type Way = 'password' | 'sendCode' | 'code'

/**
 * Connects an account to single sign-on by its password or a mailed code. The code of the address stays there: a reload
 * goes on, and no other browser can use it.
 */
export function ConnectAccount({ code, hasPassword, name }: { code: string; hasPassword: boolean; name: string }) {
  const [way, setWay] = useState<Way>(hasPassword ? 'password' : 'sendCode')
  const text = hasPassword ? copy.text(name) : copy.byMailText(name)
  const back = hasPassword && (
    <Button onClick={() => setWay('password')} variant="ghost">
      {copy.usePassword}
    </Button>
  )
  if (way === 'password') return <ByPassword code={code} onOther={() => setWay('sendCode')} text={text} />
  if (way === 'sendCode') return <SendCode after={back} code={code} onSent={() => setWay('code')} text={text} />
  return <ByCode after={back} code={code} text={text} />
}

function ByPassword({ code, text, onOther }: { code: string; text: string; onOther: () => void }) {
  const form = useForm({
    initial: { password: '' },
    rules: { password: { required: true, prompt: copy.passwordMissing } },
    submit: async (values) => {
      const { redirectUrl } = await connectAccount({ code, ...values })
      window.location.replace(redirectUrl)
    },
  })
  const other = (
    <Button onClick={onOther} variant="ghost">
      {copy.sendCode}
    </Button>
  )
  return (
    <AccountForm after={other} form={form} submit={copy.submit} text={text} title={copy.title}>
      <PasswordField {...form.field('password')} autoComplete="current-password" label={copy.password} />
    </AccountForm>
  )
}

function SendCode({ code, text, after, onSent }: { code: string; text: string; after: ReactNode; onSent: () => void }) {
  const form = useForm({
    initial: {},
    rules: {},
    submit: async () => {
      await mailConnectCode(code)
      onSent()
    },
  })
  return <AccountForm after={after} form={form} submit={copy.sendFirst} text={text} title={copy.title} />
}

function ByCode({ code, text, after }: { code: string; text: string; after: ReactNode }) {
  const form = useForm({
    initial: { mailedCode: '' },
    rules: { mailedCode: { required: true, prompt: copy.codeMissing } },
    submit: async (values) => {
      const { redirectUrl } = await connectAccount({ code, ...values })
      window.location.replace(redirectUrl)
    },
  })
  return (
    <AccountForm after={after} form={form} submit={copy.submit} text={text} title={copy.title}>
      <TextField
        {...form.field('mailedCode')}
        autoComplete="one-time-code"
        help={copy.codeHelp}
        inputMode="numeric"
        label={copy.code}
      />
    </AccountForm>
  )
}
