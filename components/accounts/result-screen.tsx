import { type ReactNode, useEffect, useRef } from 'react'
import { ScreenMessage, StandaloneScreen } from '@/components/layout/standalone-screen'

/** Replaces a form that succeeded. It takes the focus, so that screen readers read it out. */
export function ResultScreen({
  icon,
  tone = 'success',
  title,
  text,
  children,
}: {
  icon: ReactNode
  tone?: 'success' | 'warning'
  title: string
  text: string
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const tile = tone === 'success' ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning'
  const figure = (
    <span aria-hidden="true" className={`flex size-13 items-center justify-center rounded-xl [&_svg]:size-6 ${tile}`}>
      {icon}
    </span>
  )
  return (
    <StandaloneScreen>
      <div className="outline-none" ref={ref} tabIndex={-1}>
        <ScreenMessage figure={figure} text={text} title={title}>
          {children}
        </ScreenMessage>
      </div>
    </StandaloneScreen>
  )
}
