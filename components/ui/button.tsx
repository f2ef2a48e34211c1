import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { LoaderCircle } from './icons'
import { SavingButton } from './read-only'

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return <LoaderCircle className={`shrink-0 animate-spin ${className}`} />
}

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'destructiveOutline'
type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover',
  secondary: 'button-secondary',
  ghost: 'text-muted-foreground hover:bg-accent hover:text-foreground',
  destructive: 'bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive-hover',
  destructiveOutline: 'border border-border-strong bg-secondary text-destructive shadow-xs hover:bg-destructive-soft',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm',
  md: 'h-9 px-3.5 text-sm',
  lg: 'h-11 px-4 text-base',
}

/** For links that look like a button. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return clsx('button', VARIANTS[variant], SIZES[size])
}

/**
 * `pending` while its request is on the way. A button that can be pending, or sends a form, saves something and is off where
 * all is read only, unless it `reads`.
 */
export function Button({
  variant,
  size,
  pending,
  reads = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { pending?: boolean; reads?: boolean }) {
  const button = {
    ...rest,
    'aria-busy': pending || undefined,
    className: clsx(buttonClass({ variant, size }), className),
    disabled: disabled || pending,
    type,
    children: (
      <>
        {pending && <Spinner />}
        {children}
      </>
    ),
  }
  const saves = !reads && (pending !== undefined || type === 'submit')
  return saves ? <SavingButton {...button} /> : <button {...button} />
}

/** Opens a dialog. */
export function OpeningButton({ onClick, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      aria-haspopup="dialog"
      onClick={(event) => {
        // Safari does not focus a clicked button, and the dialog returns the focus to what had it.
        event.currentTarget.focus()
        onClick?.(event)
      }}
      type="button"
    />
  )
}
